import { createHash } from 'node:crypto';
import type { Clock } from '@pictora/service-kit';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Artifact, ArtifactModel } from './artifact.schema.js';

const digest = (kind: string, id: string): string => createHash('sha256').update(`${kind}:${id}`).digest('base64url');

/**
 * Where the provider keeps its state. Codes and refresh tokens are consumed conditionally, so of two racing uses one
 * wins; a second use, racing or late, revokes everything that came from the same grant.
 */
export class ArtifactAdapter implements Adapter {
  constructor(
    private readonly kind: string,
    private readonly artifacts: ArtifactModel,
    private readonly clock: Clock,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { jti: _secret, ...kept } = payload;
    const expiresAt = payload.exp === undefined ? this.clock.now().getTime() + expiresIn * 1000 : payload.exp * 1000;
    const fields = {
      kind: this.kind,
      payload: JSON.stringify(kept),
      // A grant belongs to itself, so that revoking it takes it along.
      grantId: this.kind === 'Grant' ? id : (payload.grantId ?? null),
      accountId: payload.accountId ?? null,
      uid: payload.uid ?? null,
      userCode: payload.userCode ?? null,
      expiresAt: new Date(expiresAt),
    };
    await this.artifacts.updateOne(
      { _id: digest(this.kind, id) },
      { $set: fields, $setOnInsert: { consumedAt: null } },
      { upsert: true },
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const artifact = await this.artifacts.findById(digest(this.kind, id)).lean();
    return artifact ? { ...this.payloadOf(artifact), jti: id } : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const artifact = await this.artifacts.findOne({ uid, kind: this.kind }).lean();
    return artifact ? this.payloadOf(artifact) : undefined;
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const artifact = await this.artifacts.findOne({ userCode, kind: this.kind }).lean();
    return artifact ? this.payloadOf(artifact) : undefined;
  }

  async consume(id: string): Promise<void> {
    const _id = digest(this.kind, id);
    const { modifiedCount } = await this.artifacts.updateOne(
      { _id, consumedAt: null },
      { $set: { consumedAt: this.clock.now() } },
    );
    if (modifiedCount === 1) return;
    const used = await this.artifacts.findById(_id).lean();
    if (used?.grantId) await this.artifacts.deleteMany({ grantId: used.grantId });
    throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.artifacts.deleteOne({ _id: digest(this.kind, id) });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.artifacts.deleteMany({ grantId, kind: this.kind });
  }

  private payloadOf({ payload, consumedAt }: Artifact): AdapterPayload {
    const kept = JSON.parse(payload) as AdapterPayload;
    return consumedAt === null ? kept : { ...kept, consumed: Math.floor(consumedAt.getTime() / 1000) };
  }
}
