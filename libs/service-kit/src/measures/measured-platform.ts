import { RpcClient } from '@pictora/messaging';
import type { Metrics } from '@pictora/telemetry';
import type { Platform } from '../platform.js';
import { measuredEventLog } from './measured-event-log.js';
import { measuredRequests } from './measured-requests.js';
import { measuredStorage } from './measured-storage.js';

/** The platform as one service of the process sees it: what the service asks of its parts is counted as the service's. */
export const measuredPlatform = (platform: Platform, metrics: Metrics): Platform => ({
  ...platform,
  rpc: new RpcClient(measuredRequests(platform.requests, metrics), {
    timeoutMs: platform.settings.RPC_TIMEOUT_MS,
    newId: () => platform.ids.next(),
  }),
  eventLog: measuredEventLog(platform.eventLog, metrics),
  storage: measuredStorage(platform.storage, metrics),
});
