import { hkdfSync } from 'node:crypto';
import { AppError } from '@pictora/messaging';
import type { Clock } from '@pictora/service-kit';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** Too late, begun elsewhere, or refused by the issuer: all one to who is told, and the log keeps the cause. */
export const loginRefused = (cause?: unknown): AppError =>
  new AppError(
    'login_refused',
    'Your login took too long or was begun in another browser. Please try again.',
    undefined,
    { cause },
  );

/**
 * State that a browser keeps for us and cannot read, change, use for another purpose or use late. The key comes from a
 * secret that every replica has.
 */
export class SealedBox {
  private readonly key: Uint8Array;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'pictora: logins under way', 32));
  }

  async seal(purpose: string, content: Readonly<Record<string, string>>, seconds: number): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new EncryptJWT({ content })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setSubject(purpose)
      .setExpirationTime(now + seconds)
      .encrypt(this.key);
  }

  async open<T>(purpose: string, sealed: string, content: z.ZodType<T>): Promise<T> {
    try {
      const { payload } = await jwtDecrypt(sealed, this.key, {
        subject: purpose,
        requiredClaims: ['exp'],
        currentDate: this.clock.now(),
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return content.parse(payload['content']);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw loginRefused(error);
      throw error;
    }
  }
}
