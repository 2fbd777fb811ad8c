import { erasureSchema, type Erasure } from '@pictora/contracts';
import { toast } from '../../../lib/toast.js';

const pollMs = 3000;

const read = async (receipt: string): Promise<Erasure['state'] | null> => {
  const response = await fetch(new URL(`/api/erasures/${receipt}`, location.origin));
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the erasure answered ${response.status}`);
  return erasureSchema.parse(await response.json()).state;
};

const watch = async (receipt: string): Promise<void> => {
  for (;;) {
    const state = await read(receipt).catch((error: unknown) => {
      console.warn('how far the erasure is cannot be read now', error);
      return 'erasing' as const;
    });
    if (state === null || state === 'done') {
      if (state === 'done')
        toast({ title: 'Your account is deleted', description: 'Nothing that bears your name is left.' });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};

/** Tells a person who has left when it is done. The receipt is all that this browser still has of the account. */
export const erasureWatch = {
  begin: (receipt: string): void => {
    toast({
      title: 'Your account is being deleted',
      description: 'It takes about a minute. You are signed out already.',
    });
    void watch(receipt);
  },
};
