import { mailShape } from '@pictora/mail';
import { booleanSetting } from '@pictora/service-kit';
import { z } from 'zod';

const count = (max: number) => z.coerce.number().int().min(1).max(max).optional();

/** Settings of what is mailed: password resets and addresses to be confirmed. */
export const recoveryShape = {
  ...mailShape,
  /** Whether an email has to be confirmed by a mailed link before it signs in. */
  REQUIRE_EMAIL_VERIFICATION: booleanSetting.default(false),
  /** Password resets, and likewise confirmations, that one address may ask for one account in a window. */
  RECOVERIES_PER_ACCOUNT_AND_ADDRESS: count(1_000),
  RECOVERIES_PER_ADDRESS: count(1_000_000),
  /** Password resets that are mailed to one account in a window, whoever asks for them. */
  RECOVERIES_PER_ACCOUNT: count(1_000),
  /** Wrong codes and links from one address in a window. */
  VERIFY_TRIES_PER_ADDRESS: count(1_000_000),
  RECOVERY_WINDOW_SECONDS: z.coerce.number().int().min(1).max(86_400).default(900),
};

const loose = { perAccountAndAddress: 20, perAccount: 60, perAddress: 1_000, proofs: 2_000 };
const strict = { perAccountAndAddress: 5, perAccount: 15, perAddress: 50, proofs: 100 };

type RecoveryEnv = z.output<z.ZodObject<typeof recoveryShape>>;

/** @param isStrict whether strangers try: in production, on engines. */
export const recoverySettings = (env: RecoveryEnv, isStrict: boolean) => {
  const defaults = isStrict ? strict : loose;
  const rule = (name: string, tries: number) => ({ name, tries, windowSeconds: env.RECOVERY_WINDOW_SECONDS });
  const perPair = env.RECOVERIES_PER_ACCOUNT_AND_ADDRESS ?? defaults.perAccountAndAddress;
  return {
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    requireEmailVerification: env.REQUIRE_EMAIL_VERIFICATION,
    recoveryPerAccountAndAddress: rule('recovery:account+address', perPair),
    resendPerAccountAndAddress: rule('verification:account+address', perPair),
    recoveryPerAddress: rule('recovery:address', env.RECOVERIES_PER_ADDRESS ?? defaults.perAddress),
    recoveryPerAccount: rule('recovery:account', env.RECOVERIES_PER_ACCOUNT ?? defaults.perAccount),
    verifyPerAddress: rule('verify:address', env.VERIFY_TRIES_PER_ADDRESS ?? defaults.proofs),
  };
};
