/** POST /api/auth/logout with the token of the session that has just been forgotten here. Nobody waits for it. */
export const tellLogout = async (accessToken: string): Promise<void> => {
  try {
    const response = await fetch(new URL('/api/auth/logout', location.origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
      credentials: 'include',
      keepalive: true, // The tab may be closed right after.
    });
    if (!response.ok) console.warn(`logout answered ${response.status}`);
  } catch (error) {
    console.warn('logout was not heard by the server', error);
  }
};
