/** What processes do outside of themselves, in the words of the simulation's points. */
const touches = [
  ...['publish social.image-liked.v1', 'publish social.like-withdrawn.v1', 'publish social.comment-added.v1'],
  ...['publish social.follow-started.v1', 'publish social.person-blocked.v1', 'publish media.image-removed.v1'],
  'publish media.image-visibility-changed.v1+media.image-published.v1',
  ...['publish identity.profile-changed.v1', 'save progress in the log', 'queue a mail'],
  ...['insertOne posts …', 'updateOne posts …', 'findOneAndUpdate posts …', 'updateMany posts'],
  ...['insertOne likes …/…', 'updateOne likes …/…', 'insertOne comments …', 'updateOne comments …'],
  ...['insertOne follows …/…', 'updateOne follows …/…', 'insertOne blocks …/…', 'updateOne blocks …/…'],
  ...['insertOne people …', 'updateOne people …', 'updateOne profiles …', 'findOneAndUpdate images …'],
  ...['insertOne acts …', 'updateMany acts', 'updateMany acts …', 'insertOne notifications …'],
  ...[
    'replaceOne notifications …',
    'insertOne notification_windows …/like/…',
    'deleteMany likes',
    'deleteMany comments',
  ],
  ...['updateOne effects …', 'updateOne inboxes witness/…'],
];

/** Between which two steps somebody may die. */
export const places: readonly string[] = touches.flatMap((touch) => [`before ${touch}`, `after ${touch}`]);
