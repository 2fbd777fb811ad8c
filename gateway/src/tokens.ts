export const GATEWAY_SETTINGS = Symbol('GatewaySettings');
