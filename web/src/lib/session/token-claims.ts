import type { Session } from '@pictora/contracts';

/** What the page reads in an access token, to decide what to show. What a person may do is the gateway's to decide. */
export type TokenClaims = {
  readonly subject: string | null;
  readonly roles: readonly string[];
  /** Ways in which the person proved who they are (RFC 8176), and how strong the issuer rates them. */
  readonly methods: readonly string[];
  readonly level: number;
};

const nothing: TokenClaims = { subject: null, roles: [], methods: [], level: 0 };

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const payloadOf = (token: string): Record<string, unknown> => {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
};

/** A token that cannot be read claims nothing. */
export const claimsOf = (accessToken: string): TokenClaims => {
  try {
    const { sub, realm_access, amr, acr } = payloadOf(accessToken);
    const level = Number(acr);
    return {
      subject: typeof sub === 'string' ? sub : null,
      roles: texts((realm_access as { roles?: unknown } | undefined)?.roles),
      methods: texts(amr),
      level: Number.isFinite(level) ? level : 0,
    };
  } catch {
    return nothing;
  }
};

/** Methods that a password alone never gives. */
const secondFactors: readonly string[] = ['mfa', 'otp', 'hwk', 'swk', 'sms', 'tel', 'fpt', 'face'];
/** Keycloak rates a plain sign-in 1, or 0 when it only remembered one; what a realm asks beyond that is rated higher. */
const plainLevel = 1;

const hasSecondFactor = ({ methods, level }: TokenClaims): boolean =>
  level > plainLevel || methods.some((method) => secondFactors.includes(method));

/** Whether the person proved a second factor between two sessions. Only the tokens can say so. */
export const provedSecondFactor = (before: Session | null, after: Session): boolean => {
  const now = claimsOf(after.access_token);
  if (!hasSecondFactor(now)) return false;
  const then = before ? claimsOf(before.access_token) : nothing;
  return then.subject !== now.subject || !hasSecondFactor(then);
};
