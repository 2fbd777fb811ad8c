import { errorCodes, errorStatus } from '@pictora/contracts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { errorText, toFailure } from '../../lib/error-text.js';
import { toastError } from '../../lib/toast.js';

const messages: Readonly<Record<string, string>> = {
  login_refused: 'Your login took too long or was begun in another browser. Please try again.',
  email_unverified: 'Please verify your email first. The link is in the mail that we sent you.',
};

/** Says why a login at the issuer did not come back, once: the address then forgets it. */
export const useLoginProblem = (): void => {
  const [query, setQuery] = useSearchParams();
  const code = errorCodes.find((known) => known === query.get('problem'));
  useEffect(() => {
    if (!code) return;
    const failure = toFailure(errorStatus[code], {
      statusCode: errorStatus[code],
      code,
      message: messages[code] ?? '',
    });
    toastError('Login failed', errorText(failure, 'Please try again.'));
    setQuery(
      (now) => {
        now.delete('problem');
        return now;
      },
      { replace: true },
    );
  }, [code, setQuery]);
};
