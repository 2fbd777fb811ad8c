// What a simulation needs to run the real ledger without Nest and without a database.
export { CreditsController } from '../credits/credits.controller.js';
export { CreditsService } from '../credits/credits.service.js';
export { creditAccount } from '../credits/domain/credit-account.decider.js';
export { creditStream, userOfCreditStream, type CreditEvent } from '../credits/domain/credit-account.js';
export { expiry, newMonth, type DueWork } from '../credits/dues/due-work.js';
export { evolveDues } from '../credits/dues/dues.projection.js';
export { recordOf } from '../credits/history/history.projection.js';
export type { HistoryRecord } from '../credits/history/history.schema.js';
export { HoldEntries } from '../credits/history/hold-entries.js';
