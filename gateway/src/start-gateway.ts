import { resolve } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { sessionEndedSchema, sessionEndedSubject } from '@pictora/contracts';
import { HealthRegistry, measuredPlatform, nestLogger, watchHealth, type Platform } from '@pictora/service-kit';
import { mountIssuer } from './auth/issuer-mount.js';
import { serveSentMail } from './dev/mail-view.js';
import { EndedSessions } from './auth/ended-sessions.js';
import { SessionEndsWatch } from './auth/session-ends.watch.js';
import { TokenVerifier } from './auth/token-verifier.js';
import type { GatewaySettings } from './gateway-settings.js';
import { GatewayModule } from './gateway.module.js';
import { prepareHttp } from './http/http-server.js';
import { trustProxy } from './http/trusted-proxies.js';
import { answerBroken, answerUnreadable } from './http/unreadable.js';
import { openApiDocument } from './openapi/openapi-document.js';
import { serveSandboxPages } from './sandbox/sandbox-pages.js';
import { PushServer } from './sockets/push.server.js';
import { serveCrawlerFiles } from './web-app/crawlers.js';
import { serveWebApp } from './web-app/web-app.js';

export type RunningGateway = {
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly app: NestFastifyApplication;
  readonly push: PushServer;
  close(): Promise<void>;
};

export type GatewayOptions = {
  readonly platform: Platform;
  readonly settings: GatewaySettings;
  /** Filled by the caller with whatever else this process depends on. */
  readonly health?: HealthRegistry;
};

/** The JSON that a body may hold; files come another way. */
const bodyLimit = 256 * 1024;

/** Starts the only thing that a browser talks to. */
export const startGateway = async (options: GatewayOptions): Promise<RunningGateway> => {
  const { settings } = options;
  const metrics = options.platform.metrics.for('gateway');
  const platform = measuredPlatform(options.platform, metrics);
  const logger = platform.logger.child({ service: 'gateway' });
  const health = options.health ?? new HealthRegistry();
  health.register('transport', () => platform.requests.ping());
  health.register('identity', async () => void (await platform.rpc.call('identity.issuer.describe', {})));

  const adapter = new FastifyAdapter({
    trustProxy: trustProxy(settings.TRUST_PROXY),
    bodyLimit,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable(settings),
    clientErrorHandler: answerBroken(settings),
  });
  await prepareHttp(adapter, settings, platform.ids, metrics, logger);
  await mountIssuer(adapter.getInstance(), platform.rpc);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.with({ platform, logger, settings, health, metrics }),
    adapter,
    { logger: nestLogger(logger), abortOnError: false, bodyParser: false },
  );
  await serveSandboxPages(adapter.getInstance(), { rpc: platform.rpc, logger, webDist: settings.WEB_DIST });
  if (settings.WEB_DIST) {
    serveCrawlerFiles(adapter.getInstance(), settings);
    await serveWebApp(adapter.getInstance(), settings.WEB_DIST);
  }
  if (platform.settings.NODE_ENV !== 'production' && !settings.SMTP_URL)
    serveSentMail(adapter.getInstance(), resolve(platform.settings.PICTORA_DATA_DIR), platform.clock);
  SwaggerModule.setup('api/docs', app, () => openApiDocument() as unknown as OpenAPIObject);
  await app.init();

  const ended = app.get(EndedSessions);
  const push = new PushServer({
    http: app.getHttpServer(),
    publicUrl: settings.PUBLIC_URL,
    tokens: app.get(TokenVerifier),
    ended,
    broadcast: platform.broadcast,
    now: () => platform.clock.now().getTime(),
    logger,
  });
  const stopListening = await platform.broadcast.subscribe(sessionEndedSubject, (data) => {
    const { userId, sessionId } = sessionEndedSchema.parse(data);
    ended.add(sessionId);
    push.endSession(userId, sessionId);
  });

  await app.listen(settings.PORT, settings.HOST);
  const watch = new SessionEndsWatch({
    ask: async () => (await platform.rpc.call('identity.issuer.describe', {})).endedSessions,
    ended,
    closeSockets: () => push.endSessions((sessionId) => ended.has(sessionId)),
    everyMs: settings.SESSION_ENDS_POLL_MS,
    logger,
  });
  platform.ops.watch(health);
  const stops = [
    watchHealth(health, metrics),
    metrics.gauge('pictora_sockets', (set) => set({}, push.connections)),
    metrics.gauge('pictora_socket_rooms', (set) => set({}, push.rooms)),
  ];
  const { port } = app.getHttpServer().address() as { port: number };
  return {
    url: `http://${settings.HOST}:${port}`,
    app,
    push,
    close: async () => {
      for (const stop of stops) stop();
      await watch.close();
      await stopListening();
      await push.close();
      await app.close();
    },
  };
};
