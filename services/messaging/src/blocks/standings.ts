import type { RpcClient } from '@pictora/messaging';
import type { Logger } from '@pictora/service-kit';
import type { Blocks, Standing } from './blocks.js';

export type StandingsParts = {
  readonly blocks: Pick<Blocks, 'standing'>;
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly logger: Pick<Logger, 'warn'>;
};

const ANSWER_WITHIN_MS = 2000;

/**
 * How two people stand before one writes to the other. Facts of blocks take a moment to come here, and a block holds from the
 * moment on that it was answered: so social, whose blocks they are, is asked as well.
 */
export class Standings {
  constructor(private readonly parts: StandingsParts) {}

  async between(userId: string, otherId: string): Promise<Standing> {
    const known = await this.parts.blocks.standing(userId, otherId);
    // Social does not say whose block it is. Until its fact is here both find nobody, which gives neither away.
    return known === 'open' && (await this.isHidden(userId, otherId)) ? 'blocked-by-other' : known;
  }

  /** While social does not answer, what is known here holds: people go on writing to each other. */
  private async isHidden(viewerId: string, userId: string): Promise<boolean> {
    const { rpc, logger } = this.parts;
    try {
      const about = { viewerId, userIds: [userId] };
      return (await rpc.call('social.blocks.hidden-among', about, ANSWER_WITHIN_MS)).hidden.length > 0;
    } catch (error) {
      logger.warn({ err: error }, 'blocks could not be asked for; those that were told hold');
      return false;
    }
  }
}
