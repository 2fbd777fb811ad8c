const token = /^[\w-]{43}$/;

/** Mailed links carry their secret behind the hash, which browsers send to no server. Null when there is none, or half. */
const tokenIn = (hash: string): { readonly type: string | null; readonly token: string } | null => {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const value = fields.get('token') ?? '';
  return token.test(value) ? { type: fields.get('type'), token: value } : null;
};

/** The token of a recovery link: `#type=recovery&token=…`. */
export const recoveryTokenIn = (hash: string): string | null => {
  const found = tokenIn(hash);
  return found?.type === 'recovery' ? found.token : null;
};

/** The token of a link that confirms an address: `#token=…`. */
export const confirmationTokenIn = (hash: string): string | null => tokenIn(hash)?.token ?? null;
