export const POST_MODEL = Symbol('PostModel');
export const PERSON_MODEL = Symbol('PersonModel');
export const LIKE_MODEL = Symbol('LikeModel');
export const COMMENT_MODEL = Symbol('CommentModel');
export const FOLLOW_MODEL = Symbol('FollowModel');
export const BLOCK_MODEL = Symbol('BlockModel');
export const REPORT_MODEL = Symbol('ReportModel');
export const MODERATION_MODEL = Symbol('ModerationModel');
export const REBUILD_MODEL = Symbol('RebuildModel');
export const SOCIAL_SETTINGS = Symbol('SocialSettings');
/** {@link Relations} of each kind. */
export const FOLLOWS = Symbol('Follows');
export const BLOCKS = Symbol('Blocks');
export const LIKE_TALLY = Symbol('LikeTally');
export const COMMENT_TALLY = Symbol('CommentTally');
