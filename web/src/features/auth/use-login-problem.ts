import { errorCodes, errorStatus } from '@pictora/contracts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { errorText, toFailure } from '../../lib/error-text.js';
import { toastError } from '../../lib/toast.js';
import { m } from '../../texts/index.js';

const messages: Readonly<Record<string, string>> = {
  login_refused: m.auth_login_refused(),
  email_unverified: m.auth_unverified(),
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
    toastError(m.auth_login_failed(), errorText(failure, m.common_please_try_again()));
    setQuery(
      (now) => {
        now.delete('problem');
        return now;
      },
      { replace: true },
    );
  }, [code, setQuery]);
};
