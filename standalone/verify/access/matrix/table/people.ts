import type { Table } from '../row.js';
import { admins, everybody, members, nothing, open, openBut, ownerOnly } from './patterns.js';

/** To whom the owner is a person like any; to the blocked there is no such person. */
const towardsOwner = { ...members(200), blocked: 404 } as const;
const absent = { members: 404, others: 401 } as const;

/** People, what they show each other, and who looks after it. */
export const peopleTable = {
  searchUsers: [{ about: 'the owner', query: '?q=owner_person', cells: members(200) }],
  getUser: [
    { about: 'the owner', params: { id: '{owner}' }, cells: towardsOwner },
    { about: 'whom the owner blocked', params: { id: '{blocked}' }, cells: { ...members(200), owner: 404 } },
    { about: 'nobody', params: nothing, cells: absent },
  ],
  getAvatar: [
    { about: "the owner's", params: { id: '{owner}', version: '{version}' }, cells: everybody(200) },
    { about: 'an older one', params: { id: '{owner}', version: '{unknown}' }, cells: everybody(404) },
  ],
  uploadProfilePicture: [
    { about: 'the own', uses: 'person', file: 'image', cells: members(200), watch: ['owner /api/auth/user'] },
  ],
  chooseProfilePicture: [
    {
      about: "a private picture of the owner's",
      body: { profileImageUrl: '/api/images/{secret}' },
      cells: { owner: 200, members: 400, others: 401 },
      watch: ['owner /api/auth/user'],
    },
  ],
  getFollowStatus: [
    { about: 'the owner', params: { id: '{owner}' }, cells: towardsOwner },
    { about: 'nobody', params: nothing, cells: absent },
  ],
  followUser: [
    {
      about: 'the owner',
      params: { id: '{owner}' },
      cells: { ...towardsOwner, owner: 400 },
      watch: ['admin /api/users/{owner}/followers', 'blocked /api/users/{blocked}/following'],
    },
    { about: 'nobody', params: nothing, cells: absent },
  ],
  unfollowUser: [
    {
      about: 'the owner',
      params: { id: '{owner}' },
      hides: { from: 'blocked', what: /"follow(er|ing)Count":[1-9]/ },
      cells: members(200),
      watch: ['admin /api/users/{owner}/followers'],
    },
    { about: 'nobody', params: nothing, cells: members(200) },
  ],
  listFollowers: [{ about: 'the owner', params: { id: '{owner}' }, cells: towardsOwner }],
  listFollowing: [{ about: 'the owner', params: { id: '{owner}' }, cells: towardsOwner }],
  blockUser: [{ about: 'nobody', params: nothing, cells: absent, watch: ['owner /api/user/blocks'] }],
  unblockUser: [
    {
      about: 'the blocked',
      params: { id: '{tier}' },
      cells: members(200),
      watch: ['owner /api/user/blocks'],
    },
  ],
  listBlocks: [{ about: 'the own', cells: members(200) }],
  exploreImages: [{ about: 'what all show', cells: open(200) }],
  exploreFriendsImages: [{ about: 'what friends show', cells: members(200) }],
  exploreVideos: [{ about: 'what all show', cells: open(200) }],
  exploreFriendsVideos: [{ about: 'what friends show', cells: members(200) }],
  getCommunityImage: [
    { about: 'a public picture', params: { id: '{open}' }, cells: openBut(200) },
    { about: 'a private picture', params: { id: '{secret}' }, cells: open(404) },
    { about: 'nothing', params: nothing, cells: open(404) },
  ],
  getCommunityVideo: [
    { about: 'a private video', params: { id: '{video}' }, cells: open(404) },
    { about: 'nothing', params: nothing, cells: open(404) },
  ],
  likeImage: [
    {
      about: 'a public picture',
      params: { id: '{open}' },
      body: { isLiked: true },
      cells: towardsOwner,
      watch: ['admin /api/community/images/{open}'],
    },
    { about: 'a private picture', params: { id: '{secret}' }, body: { isLiked: true }, cells: absent },
    { about: 'nothing', params: nothing, body: {}, cells: absent },
  ],
  listComments: [
    { about: 'a public picture', params: { id: '{open}' }, cells: openBut(200) },
    { about: 'a private picture', params: { id: '{secret}' }, cells: open(404) },
  ],
  addComment: [
    {
      about: 'a public picture',
      params: { id: '{open}' },
      body: { comment: 'Fine' },
      cells: { ...members(201), blocked: 404 },
      watch: ['admin /api/community/images/{open}/comments'],
    },
    { about: 'a private picture', params: { id: '{secret}' }, body: { comment: 'Fine' }, cells: absent },
  ],
  removeComment: [
    {
      about: "a stranger's on the owner's picture",
      ...{ fresh: 'comment', params: { id: '{fresh}' } },
      cells: { stranger: 204, members: 403, others: 401 },
      watch: ['admin /api/community/images/{open}/comments'],
    },
    { about: 'nothing', params: nothing, cells: absent },
  ],
  hideComment: [
    {
      about: "a stranger's on the owner's picture",
      ...{ fresh: 'comment', params: { id: '{fresh}' } },
      cells: { owner: 204, members: 403, others: 401 },
      watch: ['admin /api/community/images/{open}/comments'],
    },
    { about: 'nothing', params: nothing, cells: absent },
  ],
  getTotalLikes: [{ about: 'the own', cells: members(200) }],
  fileReport: [
    {
      about: 'a private picture',
      body: { targetType: 'image', targetId: '{secret}', reason: 'spam' },
      cells: absent,
      watch: ['admin /api/admin/reports'],
    },
    {
      about: 'a public picture',
      body: { targetType: 'image', targetId: '{blockeds}', reason: 'spam' },
      cells: { ...members(201), owner: 404 },
    },
    { about: 'nobody', body: { targetType: 'user', targetId: '{unknown}', reason: 'spam' }, cells: absent },
  ],
  listOwnReports: [{ about: 'the own', cells: members(200) }],
  adminListReports: [{ about: "everybody's", cells: admins(200), shows: ['admin'] }],
  adminGetReport: [
    { about: "the owner's", params: { id: '{report}' }, cells: admins(200), shows: ['admin'] },
    { about: 'nothing', params: nothing, cells: admins(404) },
  ],
  adminModerate: [
    {
      about: "the owner's",
      params: { id: '{report}' },
      body: { action: 'review' },
      cells: admins(200),
      shows: ['admin'],
      watch: ['admin /api/admin/reports/{report}'],
    },
  ],
  adminModerationLog: [{ about: 'all of it', cells: admins(200), shows: ['admin'] }],
  adminRebuildFeed: [{ about: 'the feeds', cells: admins(202) }],
  adminFeedRebuild: [
    { about: 'a rebuild', params: { id: '{rebuild}' }, cells: admins(200) },
    { about: 'nothing', params: nothing, cells: admins(404) },
  ],
  startConversation: [
    {
      about: 'the owner',
      body: { otherUserId: '{owner}' },
      cells: { ...members(200), owner: 400, blocked: 404 },
      watch: ['owner /api/conversations'],
      shows: ['tier'],
    },
    { about: 'nobody', body: { otherUserId: '{unknown}' }, cells: absent },
  ],
  listConversations: [{ about: 'the own', cells: members(200), shows: ['tier'] }],
  getConversation: [
    {
      about: 'of the owner and of one on another plan',
      params: { id: '{conversation}' },
      cells: { ...ownerOnly(200), tier: 200 },
      shows: ['tier'],
    },
  ],
  listMessages: [
    {
      about: 'of the owner and of one on another plan',
      params: { id: '{conversation}' },
      cells: { ...ownerOnly(200), tier: 200 },
      shows: ['tier'],
    },
    { about: 'nothing', params: nothing, cells: absent },
  ],
  sendMessage: [
    {
      about: 'of the owner and of one on another plan',
      ...{ params: { id: '{conversation}' }, body: { content: 'Hello' }, shows: ['tier'] },
      cells: { ...ownerOnly(201), tier: 201 },
      watch: ['owner /api/conversations/{conversation}/messages'],
    },
  ],
  readConversation: [
    {
      about: 'of the owner and of one on another plan',
      ...{ params: { id: '{conversation}' }, body: {} },
      cells: { ...ownerOnly(200), tier: 200 },
      watch: ['owner /api/conversations/{conversation}'],
    },
  ],
  countUnreadMessages: [{ about: 'the own', cells: members(200) }],
} as const satisfies Partial<Table>;
