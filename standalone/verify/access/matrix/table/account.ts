import type { Table } from '../row.js';
import { admins, everybody, members, noFile, nothing } from './patterns.js';

const form = [['content-type', 'application/x-www-form-urlencoded']] as const;
const names = { firstName: 'Test', lastName: 'Person', acceptedTerms: true };
const words = 'a good password';

/** Who one is: sessions, passwords, the profile, and what is kept of oneself. */
export const accountTable = {
  signUp: [
    {
      about: 'an email that is taken',
      body: { ...names, email: 'owner_person@example.org', password: words, username: 'new_{who}' },
      cells: everybody(409),
    },
    {
      about: 'a username that is taken',
      body: { ...names, email: 'new_{who}@example.org', password: words, username: 'owner_person' },
      cells: everybody(409),
    },
  ],
  signIn: [
    { about: 'nobody', body: { email: 'no_{who}@example.org', password: words }, cells: everybody(401) },
    {
      about: "the owner's account",
      body: { email: 'owner_person@example.org', password: 'wrong' },
      cells: everybody(401),
    },
  ],
  refresh: [{ about: 'a token of nobody', body: { refresh_token: 'rt.e30.none' }, cells: everybody(400) }],
  token: [
    {
      about: 'a token of nobody',
      headers: form,
      body: 'grant_type=refresh_token&refresh_token=none',
      cells: everybody(400),
    },
  ],
  establishSession: [
    {
      about: "the owner's access with a stranger's renewal",
      body: { access_token: '{ownersAccess}', refresh_token: '{strangersRefresh}' },
      cells: everybody(401),
    },
  ],
  completeProfile: [
    {
      about: "another's username and email",
      body: { ...names, username: 'tier_person', email: 'tier_person@example.org' },
      cells: { ...members(400), tier: 200 },
      watch: ['owner /api/auth/user'],
    },
  ],
  logout: [{ about: 'the own session', uses: 'session', cells: everybody(204), watch: ['owner /api/auth/user'] }],
  currentUser: [{ about: 'oneself', cells: members(200) }],
  recover: [{ about: 'an email of nobody', body: { email: 'no_{who}@example.org' }, cells: everybody(204) }],
  verify: [
    { about: 'a wrong link', body: { type: 'recovery', token: 'x'.repeat(43) }, cells: everybody(400) },
    {
      about: 'a wrong code',
      body: { type: 'recovery', email: 'no_{who}@example.org', token: '123456' },
      cells: everybody(400),
    },
  ],
  setPassword: [
    {
      about: 'with a wrong password',
      body: { password: 'another password', currentPassword: 'wrong' },
      cells: members(400),
    },
    {
      about: 'the own',
      uses: 'person',
      body: { password: 'another password', currentPassword: words },
      cells: members(204),
      watch: ['owner /api/auth/user'],
    },
  ],
  logoutEverywhere: [
    { about: 'the own sessions', uses: 'person', cells: members(204), watch: ['owner /api/auth/user'] },
  ],
  adminEndSessions: [{ about: 'of nobody', params: nothing, cells: admins(404) }],
  confirmEmail: [{ about: 'a wrong link', body: { token: 'x'.repeat(43) }, cells: everybody(400) }],
  resendVerification: [{ about: 'an email of nobody', body: { email: 'no_{who}@example.org' }, cells: everybody(204) }],
  login: [{ about: 'the way to the issuer', cells: everybody(303) }],
  loginCallback: [{ about: 'a login of nobody', query: '?code=none&state=aaaaaaaa.x', cells: everybody(303) }],
  loginSession: [{ about: 'a login of nobody', body: { login: 'aaaaaaaa' }, cells: everybody(400) }],
  config: [{ about: 'public settings', cells: everybody(200) }],
  live: [{ about: 'the process', cells: everybody(200) }],
  ready: [{ about: 'the process', cells: everybody(200) }],
  deleteAccount: [
    {
      about: 'with a wrong password',
      uses: 'person',
      body: { password: 'wrong' },
      cells: members(400),
    },
    {
      about: 'the own',
      uses: 'person',
      body: { password: words },
      cells: members(202),
      watch: ['owner /api/auth/user', 'owner /api/images'],
    },
  ],
  getErasure: [{ about: 'a receipt of nobody', params: { receipt: 'x'.repeat(43) }, cells: everybody(404) }],
  requestDataExport: [{ about: 'the own', uses: 'person', cells: members(202) }],
  getDataExport: [{ about: 'the own', cells: members(200) }],
  getDataExportFile: [
    {
      about: "the owner's file",
      params: { id: '{export}' },
      cells: { owner: 200, cookie: 200, members: 404, others: 401 },
    },
    { about: 'nothing', params: { id: '{unknown}' }, cells: { ...noFile, visitor: 401 } },
  ],
  removeAllImages: [
    { about: 'the own', uses: 'person', cells: members(200), watch: ['owner /api/images', 'owner /api/videos'] },
  ],
  listReceivedTickets: [{ about: "everybody's", cells: admins(200), shows: ['admin'] }],
} as const satisfies Partial<Table>;
