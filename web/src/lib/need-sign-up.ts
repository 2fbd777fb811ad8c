import { paths } from '../config/paths.js';
import { m } from '../texts/index.js';
import { toast } from './toast.js';

/** What a visitor is told who tries something that needs an account (specification 6); `why` is the whole sentence. */
export const askToSignUp = (why: string): void =>
  void toast({
    title: m.community_sign_up_title(),
    description: why,
    tone: 'error',
    action: { label: m.community_sign_up(), to: paths.signUp },
  });
