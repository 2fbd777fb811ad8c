import type { FactoryProvider } from '@nestjs/common';
import { BROADCAST, CLOCK, IDS, LOGGER, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import type { Broadcast } from '@pictora/messaging';
import { Blocks } from '../blocks/blocks.js';
import { Standings } from '../blocks/standings.js';
import { ImageCards } from '../cards/image-cards.js';
import { NewAccounts } from '../limits/new-accounts.js';
import { MessageLog } from '../messages/message-log.js';
import type { MessageModel } from '../messages/message.schema.js';
import { MessagesService } from '../messages/messages.service.js';
import { Settler } from '../messages/settler.js';
import { CONVERSATION_MODEL, MESSAGE_MODEL, PLACE_MODEL } from '../messaging.tokens.js';
import { NotificationMarks } from '../notifications/notification-marks.js';
import { Notifier } from '../notifications/notifier.js';
import { People } from '../people/people.js';
import { MessagePushes } from '../pushes/message-pushes.js';
import { Pushes } from '../pushes/pushes.js';
import { ConversationViews } from './conversation-views.js';
import type { ConversationModel } from './conversation.schema.js';
import { ConversationsService } from './conversations.service.js';
import type { PlaceModel } from './place.schema.js';

export const conversationsProviders: FactoryProvider[] = [
  {
    provide: Pushes,
    inject: [BROADCAST, LOGGER],
    useFactory: (broadcast: Broadcast, logger: Logger) => new Pushes(broadcast, logger),
  },
  {
    provide: ConversationViews,
    inject: [PLACE_MODEL, People, ImageCards],
    useFactory: (places: PlaceModel, people: People, cards: ImageCards) =>
      new ConversationViews({ places, people, cards }),
  },
  {
    provide: ConversationsService,
    inject: [CONVERSATION_MODEL, PLACE_MODEL, People, Blocks, Standings, NewAccounts, ConversationViews, CLOCK, IDS],
    useFactory: (
      conversations: ConversationModel,
      places: PlaceModel,
      people: People,
      blocks: Blocks,
      standings: Standings,
      newAccounts: NewAccounts,
      views: ConversationViews,
      clock: Clock,
      ids: Ids,
    ) => new ConversationsService({ conversations, places, people, blocks, standings, newAccounts, views, clock, ids }),
  },
  {
    provide: MessagePushes,
    inject: [Pushes, ConversationsService, ConversationViews, ImageCards, Blocks],
    useFactory: (
      pushes: Pushes,
      conversations: ConversationsService,
      views: ConversationViews,
      cards: ImageCards,
      blocks: Blocks,
    ) => new MessagePushes({ pushes, conversations, views, cards, blocks }),
  },
  {
    provide: Settler,
    inject: [CONVERSATION_MODEL, PLACE_MODEL, MESSAGE_MODEL, Notifier, NotificationMarks, MessagePushes, LOGGER],
    useFactory: (
      conversations: ConversationModel,
      places: PlaceModel,
      messages: MessageModel,
      notifier: Notifier,
      marks: NotificationMarks,
      pushes: MessagePushes,
      logger: Logger,
    ) => new Settler({ conversations, places, messages, notifier, marks, pushes, logger }),
  },
  {
    provide: MessageLog,
    inject: [MESSAGE_MODEL, CLOCK, IDS],
    useFactory: (messages: MessageModel, clock: Clock, ids: Ids) => new MessageLog(messages, clock, ids),
  },
  {
    provide: MessagesService,
    inject: [
      MESSAGE_MODEL,
      PLACE_MODEL,
      ConversationsService,
      MessageLog,
      Settler,
      Blocks,
      Standings,
      ImageCards,
      NewAccounts,
      NotificationMarks,
      MessagePushes,
      CLOCK,
    ],
    useFactory: (
      messages: MessageModel,
      places: PlaceModel,
      conversations: ConversationsService,
      log: MessageLog,
      settler: Settler,
      blocks: Blocks,
      standings: Standings,
      cards: ImageCards,
      newAccounts: NewAccounts,
      marks: NotificationMarks,
      pushes: MessagePushes,
      clock: Clock,
    ) =>
      new MessagesService({
        messages,
        places,
        conversations,
        log,
        settler,
        blocks,
        standings,
        cards,
        newAccounts,
        marks,
        pushes,
        clock,
      }),
  },
];
