export const BILLING_SETTINGS = Symbol('BillingSettings');
export const EVENT_STORE = Symbol('EventStore');
export const SNAPSHOT_STORE = Symbol('SnapshotStore');
export const BALANCE_READ_MODEL = Symbol('BalanceReadModel');
export const BALANCE_RUNNER = Symbol('BalanceRunner');
export const DUES_READ_MODEL = Symbol('DuesReadModel');
export const DUES_RUNNER = Symbol('DuesRunner');
