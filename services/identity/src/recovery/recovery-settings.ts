import { mailShape } from '@pictora/mail';
import { booleanSetting } from '@pictora/service-kit';
import { z } from 'zod';

const number = (max: number) => z.coerce.number().int().min(1).max(max);
const count = (max: number) => number(max).optional();
const DAY = 86_400;

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
  /** Password resets of one account in a day: asked for from one address, and from anywhere. */
  RECOVERIES_PER_ACCOUNT_AND_ADDRESS_A_DAY: number(1_000).default(10),
  RECOVERIES_PER_ACCOUNT_A_DAY: number(10_000).default(50),
  /** Wrong codes and links from one address in a window. */
  VERIFY_TRIES_PER_ADDRESS: count(1_000_000),
  RECOVERY_WINDOW_SECONDS: number(DAY).default(900),
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
    // A code is one of 1,000,000 and takes 5 tries from where it was asked for and 5 from elsewhere. Every recovery makes
    // a new one, so the windows alone (15 mails in 15 minutes) left 14,400 guesses a day: even odds in 48 days. With 50 a
    // day it is 500 guesses, and even odds after 1,386 days of daily mails to the owner. One address is refused after 10,
    // so a stranger there leaves the owner 40 from elsewhere; it takes five addresses to use up the day, and the links in
    // the mails that came, which have no tries to run out of, work all the same.
    recoveryPerAccountAndAddressADay: {
      name: 'recovery:account+address:day',
      tries: env.RECOVERIES_PER_ACCOUNT_AND_ADDRESS_A_DAY,
      windowSeconds: DAY,
    },
    recoveryPerAccountADay: {
      name: 'recovery:account:day',
      tries: env.RECOVERIES_PER_ACCOUNT_A_DAY,
      windowSeconds: DAY,
    },
    recoveryPerAddress: rule('recovery:address', env.RECOVERIES_PER_ADDRESS ?? defaults.perAddress),
    recoveryPerAccount: rule('recovery:account', env.RECOVERIES_PER_ACCOUNT ?? defaults.perAccount),
    verifyPerAddress: rule('verify:address', env.VERIFY_TRIES_PER_ADDRESS ?? defaults.proofs),
  };
};
