import { onceMoreOnDuplicate } from '@pictora/service-kit';
import type { SandboxSecretModel } from './sandbox.schema.js';

const name = 'webhook';

/** The secret that this installation's sandbox signs with: the given one, else one made once and kept. */
export const sandboxSecret = (
  model: SandboxSecretModel,
  given: string | undefined,
  random: () => string,
): (() => Promise<string>) => {
  if (given !== undefined) return () => Promise.resolve(given);
  let kept: Promise<string> | undefined;
  const read = async (): Promise<string> => {
    const value = `whsec_${random()}`;
    // Replicas that begin at once end with the one that came first.
    const made = await onceMoreOnDuplicate(() =>
      model
        .findOneAndUpdate({ _id: name }, { $setOnInsert: { value } }, { upsert: true, returnDocument: 'after' })
        .lean<{ value: string }>(),
    );
    if (!made) throw new Error('the secret of the sandbox could not be kept');
    return made.value;
  };
  return () =>
    (kept ??= read().catch((error: unknown) => {
      kept = undefined;
      throw error;
    }));
};
