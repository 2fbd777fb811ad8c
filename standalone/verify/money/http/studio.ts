import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPictora, type PictoraProcess } from '@pictora/testing';
import { ApiClient } from '../../../e2e/api-client.js';
import { grantAdmin } from '../../../e2e/people.js';
import { ModelServer } from '../../../e2e/replicas/model-server.js';

const unlimited = String(1e9);
const rates = ['', '_AUTH', '_SESSION', '_COSTLY'].map((kind) => [`RATE_LIMIT${kind}`, unlimited] as const);

export type Person = { readonly api: ApiClient; readonly id: string };

/** The built app with pictures at hand, and the admin who keeps its accounts. Limits of rates are out of the way. */
export class Studio {
  private people = 0;

  private constructor(
    private readonly folder: string,
    private readonly models: ModelServer,
    private readonly app: PictoraProcess,
    readonly admin: ApiClient,
  ) {}

  static async open(): Promise<Studio> {
    const folder = await mkdtemp(join(tmpdir(), 'pictora-money-'));
    const models = await ModelServer.start();
    const env = {
      ...models.env,
      ...Object.fromEntries(rates),
      ...{ ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'error' },
      // However busy the machine is, no order is withdrawn for a slow answer: its credit would come back after the last try.
      ...{ RPC_TIMEOUT_MS: '60000', GENERATION_HOLD_GRACE_MS: '600000' },
      // Nor does an answer go before the balance shows it: after two seconds it would.
      BALANCE_WAIT_MS: '30000',
    };
    const app = await startPictora({ dataDir: folder, env });
    const admin = new ApiClient(() => app.url);
    const studio = new Studio(folder, models, app, admin);
    await admin.signUp('keeper');
    await grantAdmin(folder, 'keeper');
    await admin.signIn('keeper');
    return studio;
  }

  /** Somebody new, on the free plan. */
  async newcomer(): Promise<Person> {
    const api = new ApiClient(() => this.app.url);
    await api.signUp(`person_${(this.people += 1)}`);
    return { api, id: (await api.user()).id };
  }

  async close(): Promise<void> {
    await this.app.stop();
    await this.models.stop();
    await rm(this.folder, { recursive: true });
  }
}
