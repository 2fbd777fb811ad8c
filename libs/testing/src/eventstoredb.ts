/** Why a suite cannot run on a real EventStoreDB here, or null when it can. */
export const eventStoreMissing = (): string | null =>
  process.env['EVENTSTORE_URL']
    ? null
    : 'no EVENTSTORE_URL is set; start one with docker compose up eventstore, and set EVENTSTORE_URL=esdb://127.0.0.1:2113?tls=false';
