export const GATEWAY_SETTINGS = Symbol('GatewaySettings');
export const OBJECT_STORAGE = Symbol('ObjectStorage');
