import { Module } from '@nestjs/common';

/** Conversations, messages, notifications and support tickets come here; until then the service owns no messages. */
@Module({})
export class MessagingModule {}
