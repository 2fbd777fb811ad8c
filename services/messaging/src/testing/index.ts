// What a simulation needs to run the real notifications without Nest and on records of its own.
export { blockSchema, type BlockModel, type BlockRecord } from '../blocks/block.schema.js';
export { Blocks } from '../blocks/blocks.js';
export { Facts } from '../facts/facts.js';
export { FactsSubscriber } from '../facts/facts.subscriber.js';
export {
  actSchema,
  goneImageSchema,
  type ActModel,
  type ActRecord,
  type GoneImageModel,
} from '../notifications/act.schema.js';
export { NotificationMails } from '../notifications/notification-mails.js';
export { NotificationRecords } from '../notifications/notification-records.js';
export {
  notificationSchema,
  windowSchema,
  type NotificationModel,
  type NotificationRecord,
  type WindowModel,
} from '../notifications/notification.schema.js';
export { Notifier, type NotifierParts } from '../notifications/notifier.js';
export { Preferences } from '../notifications/preferences.js';
export { preferencesSchema, type PreferencesModel } from '../notifications/preferences.schema.js';
export { Windows } from '../notifications/windows.js';
export { People as MessagingPeople } from '../people/people.js';
export {
  departedSchema,
  personSchema,
  type DepartedModel,
  type PersonModel as MessagingPersonModel,
} from '../people/person.schema.js';
