import { erasureSchema, type Erasure } from '@pictora/contracts';
import { toast, toasts } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

const pollMs = 3000;

const read = async (receipt: string): Promise<Erasure['state'] | null> => {
  const response = await fetch(new URL(`/api/erasures/${receipt}`, location.origin));
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the erasure answered ${response.status}`);
  return erasureSchema.parse(await response.json()).state;
};

const watch = async (receipt: string, toastId: number): Promise<void> => {
  for (;;) {
    const state = await read(receipt).catch((error: unknown) => {
      console.warn('how far the erasure is cannot be read now', error);
      return 'erasing' as const;
    });
    if (state === null || state === 'done') {
      if (state === 'done')
        toasts.update(toastId, {
          title: m.settings_account_deleted(),
          description: m.settings_account_deleted_help(),
        });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};

/** Tells a person who has left when it is done. The receipt is all that this browser still has of the account. */
export const erasureWatch = {
  begin: (receipt: string): void => {
    const toastId = toast({
      title: m.settings_account_deleting(),
      description: m.settings_account_deleting_help(),
    });
    void watch(receipt, toastId);
  },
};
