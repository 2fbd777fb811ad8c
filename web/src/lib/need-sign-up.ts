import { paths } from '../config/paths.js';
import { toast } from './toast.js';

/** What a visitor is told who tries something that needs an account (specification 6). */
export const askToSignUp = (action: string): void =>
  void toast({
    title: 'Sign Up Required',
    description: `Please sign up or log in to ${action}`,
    tone: 'error',
    action: { label: 'Sign Up', to: paths.signUp },
  });
