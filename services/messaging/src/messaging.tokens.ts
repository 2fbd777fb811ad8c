export const MESSAGING_SETTINGS = Symbol('MessagingSettings');

export const CONVERSATION_MODEL = Symbol('ConversationModel');
export const PLACE_MODEL = Symbol('PlaceModel');
export const MESSAGE_MODEL = Symbol('MessageModel');
export const PERSON_MODEL = Symbol('PersonModel');
export const DEPARTED_MODEL = Symbol('DepartedModel');
export const BLOCK_MODEL = Symbol('BlockModel');
export const ACT_MODEL = Symbol('ActModel');
export const WINDOW_MODEL = Symbol('WindowModel');
export const NOTIFICATION_MODEL = Symbol('NotificationModel');
export const GONE_IMAGE_MODEL = Symbol('GoneImageModel');
export const PREFERENCES_MODEL = Symbol('PreferencesModel');
export const TICKET_MODEL = Symbol('TicketModel');
export const MAIL_QUEUE_MODEL = Symbol('MailQueueModel');
export const ATTEMPTS_MODEL = Symbol('AttemptsModel');

export const MAILER = Symbol('Mailer');
