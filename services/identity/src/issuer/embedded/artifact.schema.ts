import { Schema, type Model } from 'mongoose';

/** One grant, refresh token, code or session of the provider. JWT access tokens are not kept. */
export type Artifact = {
  /** A digest: whoever reads the records cannot use the tokens. */
  readonly _id: string;
  readonly kind: string;
  /** As JSON text, since its keys may hold dots. */
  readonly payload: string;
  readonly grantId: string | null;
  readonly accountId: string | null;
  readonly uid: string | null;
  readonly userCode: string | null;
  readonly consumedAt: Date | null;
  readonly expiresAt: Date;
};

export const artifactSchema = new Schema<Artifact>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    payload: { type: String, required: true },
    grantId: { type: String, default: null },
    accountId: { type: String, default: null },
    uid: { type: String, default: null },
    userCode: { type: String, default: null },
    consumedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'issuer_artifacts', versionKey: false },
);
artifactSchema.index({ grantId: 1, kind: 1 });
artifactSchema.index({ accountId: 1, grantId: 1 });
artifactSchema.index({ uid: 1, kind: 1 });
artifactSchema.index({ userCode: 1, kind: 1 });
artifactSchema.index({ expiresAt: 1 });

export type ArtifactModel = Model<Artifact>;
