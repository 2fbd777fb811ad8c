import { VerifyEmailPage } from '../features/auth/verify-email-page.js';
import { Providers } from './providers.js';

const VerifyEmailRoute = () => (
  <Providers>
    <VerifyEmailPage />
  </Providers>
);
export default VerifyEmailRoute;
