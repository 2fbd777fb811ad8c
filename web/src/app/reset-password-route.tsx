import { ResetPasswordPage } from '../features/auth/reset-password-page.js';
import { Providers } from './providers.js';

const ResetPasswordRoute = () => (
  <Providers>
    <ResetPasswordPage />
  </Providers>
);
export default ResetPasswordRoute;
