export const BILLING_SETTINGS = Symbol('BillingSettings');
export const EVENT_STORES = Symbol('EventStores');
export const EVENT_STORE = Symbol('EventStore');
export const SNAPSHOT_STORE = Symbol('SnapshotStore');
export const SUBJECT_KEYS = Symbol('SubjectKeys');
export const BALANCE_READ_MODEL = Symbol('BalanceReadModel');
export const BALANCE_RUNNER = Symbol('BalanceRunner');
export const HISTORY_MODEL = Symbol('HistoryModel');
export const HISTORY_RUNNER = Symbol('HistoryRunner');
export const DUES_READ_MODEL = Symbol('DuesReadModel');
export const DUES_RUNNER = Symbol('DuesRunner');
export const SUBSCRIPTION_READ_MODEL = Symbol('SubscriptionReadModel');
export const SUBSCRIPTION_RUNNER = Symbol('SubscriptionRunner');
/** Carries what is paid over to the ledger. */
export const PLAN_RUNNER = Symbol('PlanRunner');
/** Ends with the provider what is over. */
export const PROVIDER_RUNNER = Symbol('ProviderRunner');
