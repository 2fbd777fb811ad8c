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
    const made = await model
      .findOneAndUpdate(
        { _id: name },
        { $setOnInsert: { value: `whsec_${random()}` } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<{ value: string }>();
    if (!made) throw new Error('the secret of the sandbox could not be kept');
    return made.value;
  };
  return () =>
    (kept ??= read().catch((error: unknown) => {
      kept = undefined;
      throw error;
    }));
};
