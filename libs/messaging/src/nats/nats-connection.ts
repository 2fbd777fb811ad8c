import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Where the broker is. Credentials may stand in the address (`nats://user:password@host:4222`). */
export type NatsOptions = { readonly url: string; readonly name: string };

/** Reconnects for ever: a service outlives its broker, answers 503 meanwhile, and recovers alone. */
export const natsConnectOptions = ({ url, name }: NatsOptions) => ({
  servers: url.split(','),
  name,
  maxReconnectAttempts: -1,
  reconnectTimeWait: 250,
  pingInterval: 5_000,
  maxPingOut: 2,
});

export const connectNats = (options: NatsOptions): Promise<NatsConnection> => connect(natsConnectOptions(options));
