import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token that a mailed link has brought behind the hash. It is taken out of the address, and with it out of the browser's
 * history; another link opened in the same tab brings another token.
 */
export const useMailedToken = (read: (hash: string) => string | null): string | null => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const found = read(hash);
  const [token, setToken] = useState(found);
  if (found !== null && found !== token) setToken(found);
  useEffect(() => {
    if (found !== null) void navigate(pathname, { replace: true });
  }, [found, pathname, navigate]);
  return token;
};
