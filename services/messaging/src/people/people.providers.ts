import type { FactoryProvider } from '@nestjs/common';
import type { RpcClient } from '@pictora/messaging';
import { AttemptLimiter, CLOCK, LOGGER, RPC, type AttemptsModel, type Clock, type Logger } from '@pictora/service-kit';
import type { BlockModel } from '../blocks/block.schema.js';
import { Blocks } from '../blocks/blocks.js';
import { Standings } from '../blocks/standings.js';
import { ImageCards } from '../cards/image-cards.js';
import type { MessagingSettings } from '../config.js';
import { NewAccounts } from '../limits/new-accounts.js';
import { ATTEMPTS_MODEL, BLOCK_MODEL, DEPARTED_MODEL, MESSAGING_SETTINGS, PERSON_MODEL } from '../messaging.tokens.js';
import { People } from './people.js';
import type { DepartedModel, PersonModel } from './person.schema.js';

/** What is known of people and what they show: the ground that the rest stands on. */
export const peopleProviders: FactoryProvider[] = [
  {
    provide: People,
    inject: [PERSON_MODEL, DEPARTED_MODEL, RPC],
    useFactory: (people: PersonModel, departed: DepartedModel, rpc: RpcClient) => new People({ people, departed, rpc }),
  },
  { provide: Blocks, inject: [BLOCK_MODEL], useFactory: (blocks: BlockModel) => new Blocks(blocks) },
  {
    provide: Standings,
    inject: [Blocks, RPC, LOGGER],
    useFactory: (blocks: Blocks, rpc: RpcClient, logger: Logger) => new Standings({ blocks, rpc, logger }),
  },
  {
    provide: ImageCards,
    inject: [MESSAGING_SETTINGS, RPC, LOGGER],
    useFactory: ({ ownOrigin }: MessagingSettings, rpc: RpcClient, logger: Logger) =>
      new ImageCards({ rpc, ownOrigin, logger }),
  },
  {
    provide: NewAccounts,
    inject: [MESSAGING_SETTINGS, ATTEMPTS_MODEL, People, CLOCK],
    useFactory: (settings: MessagingSettings, attempts: AttemptsModel, people: People, clock: Clock) =>
      new NewAccounts({
        limiter: new AttemptLimiter(attempts, clock),
        people,
        clock,
        hours: settings.newAccountHours,
        conversations: settings.newConversations,
        messages: settings.newMessages,
      }),
  },
];
