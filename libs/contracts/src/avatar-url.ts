/** A new picture has a new address, so that an address can be kept for ever. */
export const avatarUrl = (userId: string, version: string): string => `/api/users/${userId}/avatar/${version}`;
const AVATAR_URL = /^\/api\/users\/([0-9a-f-]{36})\/avatar\/([0-9a-f-]{36})$/;
export const readAvatarUrl = (url: string): { readonly userId: string; readonly version: string } | null => {
  const [, userId, version] = AVATAR_URL.exec(url) ?? [];
  return userId !== undefined && version !== undefined ? { userId, version } : null;
};
