// A community of realistic skew: a few people share much and are liked much, most do neither (Zipf). Written straight
// into the collections of the social service, in the order in which it would have come to be.
import { uuidV7 } from '@pictora/service-kit';

const PAGE = 2_000;

/** Numbers from 0 to 1 that are the same in each run. */
export const seededRandom = (seed) => {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
};

/** Draws ranks from 0 to count - 1, the first most often: Zipf with an exponent of one. */
export const zipf = (count, random) => {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) sums[rank] = sum += 1 / (rank + 1);
  return () => {
    const drawn = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

const placeholder = { color: '#30506a', dataUri: `data:image/webp;base64,${'A'.repeat(320)}` };

const inPages = async (collection, documents) => {
  let page = [];
  for (const document of documents) {
    page.push(document);
    if (page.length === PAGE) await collection.insertMany(page.splice(0));
  }
  if (page.length > 0) await collection.insertMany(page);
};

function* peopleOf(ids) {
  for (const [index, _id] of ids.entries())
    yield {
      ...{ _id, username: `user_${index}`, firstName: 'Ada', lastName: `Byron ${index}` },
      ...{ profileImageUrl: null, version: 1, hasLeft: false },
    };
}

function* postsOf(people, count, random) {
  const author = zipf(people.length, random);
  for (let index = 0; index < count; index += 1) {
    const rank = author();
    const _id = uuidV7.next();
    const card = { name: `Image ${index}`, prompt: `a quiet lake at dawn, number ${index}`.repeat(3) };
    const shown = { username: `user_${rank}`, firstName: 'Ada', lastName: `Byron ${rank}`, profileImageUrl: null };
    yield {
      ...{ _id, kind: 'image', ownerId: people[rank], card: { ...card, width: 1024, height: 768, placeholder } },
      ...{ createdAt: new Date(), isPublic: true, isRemoved: false, toldAt: `2026-01-01T00:00:00.000Z/${_id}` },
      ...{ author: shown, hasAuthor: true, authorVersion: 1, likesCount: 0, commentsCount: 0 },
      ...{ likesRound: 0, commentsRound: 0 },
    };
  }
}

/** One like a person and image; the most liked images are the most drawn. */
function* likesOf(people, posts, count, random) {
  const image = zipf(posts.length, random);
  const perImage = Array.from({ length: posts.length }, () => 0);
  const start = Math.floor(random() * people.length);
  for (let made = 0; made < count;) {
    const rank = image();
    const post = posts[(rank * 7_919) % posts.length];
    // Each image takes its likers from another place, and none of them twice.
    const nth = perImage[rank]++;
    if (nth >= people.length) continue;
    const userId = people[(start + rank * 31 + nth) % people.length];
    made += 1;
    yield {
      ...{ _id: `${post._id}/${userId}`, imageId: post._id, ownerId: post.ownerId, userId },
      ...{ isLiked: true, likeId: uuidV7.next(), changedAt: new Date(), outbox: [] },
    };
  }
}

/** Adds people, posts and likes; answers with who and what there is. */
export const seedCommunity = async (records, { people: peopleCount, posts: postCount, likes: likeCount }, seed) => {
  const random = seededRandom(seed);
  const collection = (name) => records.model(name).collection;
  const people = Array.from({ length: peopleCount }, () => uuidV7.next());
  const posts = [];
  const noted = function* (documents) {
    for (const post of documents) {
      posts.push({ _id: post._id, ownerId: post.ownerId });
      yield post;
    }
  };
  await inPages(collection('Person'), peopleOf(people));
  await inPages(collection('Post'), noted(postsOf(people, postCount, random)));
  await inPages(collection('Like'), likesOf(people, posts, likeCount, random));
  return { people, posts };
};

/** Follows of one person, spread over the popular and the quiet. */
export const seedFollows = async (records, fromId, toIds) =>
  inPages(
    records.model('Follow').collection,
    toIds.map((toId) => ({
      ...{ _id: `${fromId}/${toId}`, fromId, toId, isActive: true, sinceId: uuidV7.next() },
      ...{ changedAt: new Date(), outbox: [] },
    })),
  );
