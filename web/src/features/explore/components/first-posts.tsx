import { feedColumn, renditionSources, type FirstPost } from '@pictora/contracts/constants';
import { use } from 'react';
import { Link } from 'react-router';
import { exploreImagePath } from '../../../config/paths.js';
import { m } from '../../../texts/index.js';
import { DrawnPosts, postsOfPage } from '../first-posts.js';

/** Nothing, for who has a wall: its pictures come when its rows are known. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/**
 * The head of everybody's feed as the gateway wrote it into the page: it stands there on phones before the app has come, and until the
 * feed has. What it shows is where FeedPost shows it, so nothing moves.
 */
export const FirstPosts = () => {
  const drawn = use(DrawnPosts);
  const posts = drawn ?? postsOfPage();
  if (posts.length === 0) return null;
  return (
    <ol className="feed first-posts" aria-label={m.explore_images()}>
      {posts.map((post, at) => (
        <FirstPostView key={post.id} post={post} isFirst={at === 0} />
      ))}
    </ol>
  );
};

const FirstPostView = ({ post, isFirst }: { post: FirstPost; isFirst: boolean }) => (
  <li className="post">
    <div className="post-frame" style={{ aspectRatio: post.ratio }}>
      <Link
        className="pic"
        to={exploreImagePath(post.id)}
        aria-label={post.name}
        style={{ backgroundColor: post.color, backgroundImage: `url("${post.blur}")` }}
      >
        <picture>
          <source media={feedColumn.media} srcSet={renditionSources(post.imageUrl)} sizes={feedColumn.sizes} />
          <img src={NO_PICTURE} alt="" fetchPriority={isFirst ? 'high' : 'auto'} />
        </picture>
      </Link>
    </div>
    <div className="post-line">
      <div className="post-words">
        <p className="voice clip post-name">{post.name}</p>
        <span className="author-link">
          <span className="avatar" />
          <span className="clip author-name">{post.author}</span>
        </span>
      </div>
    </div>
  </li>
);
