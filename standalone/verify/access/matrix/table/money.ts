import type { Table } from '../row.js';
import { admins, everybody, members, nothing, ownerOnly } from './patterns.js';

const change = { bucket: 'pack', credits: 1, reason: 'A picture was lost' };
const account = { id: '{stranger}' } as const;
const books = ['admin /api/admin/ledger/accounts/{stranger}/balance', 'stranger /api/credits/history'] as const;
/** More than anything costs: what is ordered at this price is refused, and costs nothing. */
const quotedCredits = 999;
const later = [['prefer', 'respond-async']] as const;
const owners = ['owner /api/jobs', 'owner /api/auth/user'] as const;

/** Credits, plans, what is made for them, and what people are told. */
export const moneyTable = {
  plans: [{ about: 'the catalogue', cells: everybody(200) }],
  creditHistory: [
    { about: 'the own', cells: members(200) },
    { about: 'the own, as a table', query: '?format=csv', cells: members(200) },
  ],
  createCheckoutSession: [{ about: 'of a plan', uses: 'person', body: { tier: 'pro' }, cells: members(200) }],
  createPortalSession: [{ about: 'the own', uses: 'person', cells: members(400) }],
  downgradeToFree: [{ about: 'the own', uses: 'person', cells: members(409), watch: ['owner /api/subscription'] }],
  createCreditCheckout: [{ about: 'of a pack', uses: 'person', body: { credits: 10 }, cells: members(200) }],
  getSubscription: [{ about: 'the own', cells: members(200) }],
  refundSubscription: [{ about: 'the own', uses: 'person', cells: members(409), watch: ['owner /api/subscription'] }],
  stripeWebhook: [{ about: 'an event that nobody signed', body: { type: 'invoice.paid' }, cells: everybody(400) }],
  adminFindAccounts: [{ about: 'the owner', query: '?query=owner_person', cells: admins(200), shows: ['admin'] }],
  adminLedgerEvents: [{ about: 'of a person', params: account, cells: admins(200) }],
  adminBalanceAsOf: [{ about: 'of a person', params: account, cells: admins(200) }],
  adminGrant: [{ about: 'to a person', params: account, body: change, cells: admins(201), watch: books }],
  adminCorrect: [{ about: 'of a person', params: account, body: change, cells: admins(201), watch: books }],
  adminVerify: [{ about: 'the books', body: {}, cells: admins(202) }],
  adminRebuild: [{ about: 'the read models', body: { readModels: ['history'] }, cells: admins(202) }],
  adminRuns: [{ about: 'all of them', cells: admins(200) }],
  adminRun: [
    { about: 'a verification', params: { id: '{run}' }, cells: admins(200) },
    { about: 'nothing', params: nothing, cells: admins(404) },
  ],
  generate: [
    { about: 'at a price of before', headers: later, body: { prompt: 'a lake', quotedCredits }, cells: members(409) },
  ],
  edit: [
    {
      about: 'a private picture',
      ...{ headers: later, body: { imageId: '{marked}', prompt: 'make it night', quotedCredits }, watch: owners },
      cells: { ...ownerOnly(409) },
    },
    {
      about: 'nothing',
      headers: later,
      body: { imageId: '{unknown}', prompt: 'make it night' },
      cells: { members: 404, others: 401 },
    },
  ],
  generateVideo: [
    {
      about: 'a private picture',
      ...{ headers: later, body: { imageId: '{secret}', duration: 5, quotedCredits }, watch: owners },
      cells: { owner: 409, tier: 404, members: 403, others: 401 },
    },
  ],
  quote: [{ about: 'a video', body: { kind: 'video', duration: 5 }, cells: members(200) }],
  describe: [
    {
      about: 'a private picture',
      body: { kind: 'edit', imageId: '{marked}', prompt: 'make it night' },
      cells: ownerOnly(200),
    },
    {
      about: 'nothing',
      body: { kind: 'edit', imageId: '{unknown}', prompt: 'make it night' },
      cells: { members: 404, others: 401 },
    },
  ],
  models: [{ about: 'all of them', cells: members(200) }],
  listJobs: [{ about: 'the own', cells: members(200) }],
  getJob: [
    { about: "the owner's", params: { id: '{waiting}' }, cells: ownerOnly(200) },
    { about: 'nothing', params: nothing, cells: { members: 404, others: 401 } },
  ],
  cancelJob: [
    {
      about: "the owner's",
      fresh: 'job',
      params: { id: '{fresh}' },
      cells: ownerOnly(200),
      watch: ['owner /api/images'],
    },
    { about: 'one that has ended', params: { id: '{job}' }, cells: ownerOnly(409) },
  ],
  retryJob: [
    { about: 'one that was cancelled', params: { id: '{waiting}' }, cells: ownerOnly(200), watch: ['owner /api/jobs'] },
    { about: 'one that was made', params: { id: '{job}' }, cells: ownerOnly(409) },
  ],
  listNotifications: [{ about: 'the own', cells: members(200) }],
  countUnreadNotifications: [{ about: 'the own', cells: members(200) }],
  readAllNotifications: [{ about: 'the own', cells: members(200) }],
  readNotification: [
    {
      about: "the owner's",
      params: { id: '{notification}' },
      cells: ownerOnly(200),
      watch: ['owner /api/notifications'],
    },
  ],
  getNotificationPreferences: [{ about: 'the own', cells: members(200) }],
  changeNotificationPreferences: [
    { about: 'the own', body: {}, cells: members(200), watch: ['owner /api/notifications/preferences'] },
  ],
  submitSupportTicket: [
    {
      about: 'from a paid plan',
      body: { subject: 'Help', message: 'Please' },
      cells: { owner: 201, tier: 201, members: 403, others: 401 },
    },
  ],
  listSupportTickets: [{ about: 'the own', cells: members(200) }],
} as const satisfies Partial<Table>;
