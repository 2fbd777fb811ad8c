/** What a service may ask for by injection. Each is bound by the platform, to a production part or an embedded one. */
export const CLOCK = Symbol('Clock');
export const IDS = Symbol('Ids');
export const LOGGER = Symbol('Logger');
export const RPC = Symbol('RpcClient');
export const BROADCAST = Symbol('Broadcast');
export const EVENT_LOG = Symbol('IntegrationEventLog');
/** Media files (`ObjectStorage`), shared by the services that stage, keep and serve them. */
export const OBJECT_STORAGE = Symbol('ObjectStorage');
/** The mongoose Connection of this service's records. */
export const RECORDS = Symbol('RecordsConnection');
/** What this service measures (`Metrics`). */
export const METRICS = Symbol('Metrics');
export const HEALTH = Symbol('HealthRegistry');
/** The folder of the embedded data; a service keeps its own below `{DATA_DIR}/{service}`. */
export const DATA_DIR = Symbol('DataDir');
export const PLATFORM_SETTINGS = Symbol('PlatformSettings');
