import type { Job, Session } from '@pictora/contracts';
import { ApiClient } from '../../../e2e/api-client.js';
import { cookieOf, done, from, password, upload, type Caller, type World } from '../world.js';
import { isMember, type Fresh, type Kind, type Row } from './row.js';
import { canary } from '../secrets.js';

/** Makes what a row uses up: people, sessions, things. */
export class Actors {
  private made = 0;

  constructor(private readonly world: World) {}

  /** Who makes the call of a cell. */
  async caller(kind: Kind, uses: Row['uses']): Promise<Caller> {
    const { callers, url, apis } = this.world;
    if (uses === 'person' && isMember(kind)) return (await this.person()).caller;
    if (uses !== 'session' || !(isMember(kind) || kind === 'cookie')) return callers[kind];
    const name = kind === 'cookie' ? 'owner' : kind;
    const session = await done<Session>(apis[name], 'POST', '/api/auth/sign-in', {
      email: `${name}_person@example.org`,
      password,
    });
    if (kind !== 'cookie') return this.bearing(session);
    return { token: '', headers: [from('203.0.113.20'), ['cookie', await cookieOf(apis.owner, url, session)]] };
  }

  /** Somebody new. */
  async person(): Promise<{ readonly caller: Caller; readonly api: ApiClient; readonly name: string }> {
    const name = `passer_${(this.made += 1)}_${process.pid}`;
    const api = new ApiClient(() => this.world.url);
    const { body } = await api.trySignUp(name);
    return { caller: this.bearing(body.session), api, name };
  }

  /** Makes what a row is about; answers with its id. */
  async thing(fresh: Fresh): Promise<string> {
    const { apis, url, ids } = this.world;
    switch (fresh) {
      case 'image':
        return (await upload(apis.owner, url, 'Quay', 'gallery-26-400.webp')).id;
      case 'comment': {
        const words = { comment: 'Which quay?' };
        return (
          await done<{ id: string }>(apis.stranger, 'POST', `/api/community/images/${ids['open']}/comments`, words)
        ).id;
      }
      case 'job': {
        const order = { prompt: `a quay ${canary}`, aspectRatio: '1:1' };
        const { body } = await apis.owner.send<Job>('POST', '/api/generate', order, { prefer: 'respond-async' });
        return body.id;
      }
    }
  }

  private bearing({ access_token }: Session): Caller {
    return { token: access_token, headers: [from('203.0.113.20'), ['authorization', `Bearer ${access_token}`]] };
  }
}
