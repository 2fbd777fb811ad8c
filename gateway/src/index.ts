export { gatewayPlatformSettings, gatewaySettingsSchema, type GatewaySettings } from './gateway-settings.js';
export { startGateway, type GatewayOptions, type RunningGateway } from './start-gateway.js';
