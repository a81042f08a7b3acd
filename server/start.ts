import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { entryConnectorsOf } from './accountingEntries/connectors';
import { sourcesOf } from './accountingSource/sources';
import { closeWriter } from './accountStatements/writer';
import { arrivalSourcesOf } from './arrivals/sources';
import type { Config } from './config';
import { isUp, passOn } from './console/passOn';
import { BUILT_CONSOLE, serveConsole } from './console/serveConsole';
import { portalLinksOf } from './customers/pageLinks';
import { openConfigured } from './database/configured';
import type { Database } from './database/database';
import { keyOf } from './database/secrets';
import { DEMO_EMAIL, seedDemo } from './demo/seed';
import { closeWorkers } from './files/inWorker';
import { buildApp } from './http/app';
import { healthOf, serveHealth } from './http/health';
import { newShell } from './http/shell';
import { startWorker } from './jobs/worker';
import { channelsOf } from './messaging/channels';
import { unsubscribeLinks as linksOf } from './messaging/unsubscribe';
import { providersOf } from './paymentLinks/providers';
import { storedSecret } from './session/storedSecret';
import { isAnybodyRegistered } from './session/user';
import { keepReaderOnDemand } from './statements/inWorker';
import { webhookEndpointsOf } from './webhookEndpoints/endpoints';
import { workOf } from './work';

type Running = {
  url: string;
  /** Spanish lines for the terminal that started the service. */
  announcement: string[];
  /** Takes no more calls, lets those in flight finish for 8 seconds, closes the database. */
  close(): Promise<void>;
};

const FINISH_MS = 8_000;

/** Starts the service, or with PROVIDER_URL the console alone. Throws when it cannot; the message is for people. */
export async function start(config: Config): Promise<Running> {
  return config.providerUrl ? startConsole(config, config.providerUrl) : startService(config);
}

async function startConsole(config: Config, providerUrl: string): Promise<Running> {
  const app = await newShell(shellOf(config));
  const healthy = healthOf(() => isUp(providerUrl));
  for (const path of ['/healthz', '/readyz']) serveHealth(app, path, healthy);
  await passOn(app, providerUrl);
  await serveConsole(app, BUILT_CONSOLE, config);
  const url = await app.listen({ host: config.host, port: config.port });
  return {
    url,
    announcement: [`Servicio  ${providerUrl} (aquí solo la consola)`],
    close: () => finish(app),
  };
}

const shellOf = ({ log, trustProxy }: Config) => ({ log: { level: log }, trustProxy });

async function startService(config: Config): Promise<Running> {
  const missing = Object.entries({ JWT_SECRET: config.jwtSecret, SECRETS_KEY: config.secrets })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  if (config.databaseUrl && missing.length > 0) {
    throw new Error(
      `Falta ${missing.join(' y ')}. Con DATABASE_URL hay que definirlas, iguales en todos los servicios de esa base y guardadas aparte de ella: 32 caracteres o más, por ejemplo los de «openssl rand -base64 32».`,
    );
  }
  const { database, where, close } = await openConfigured(config);
  try {
    const demo = await demoLines(config, database);
    const secret = config.jwtSecret ?? (await storedSecret(config.dataDir, 'jwt-secret', 32));
    const secrets = config.secrets ?? (await storedSecret(config.dataDir, 'secrets-key', 32));
    const tokenSecret = new TextEncoder().encode(secret);
    const secretsKey = keyOf(secrets);
    const sources = sourcesOf({ ...config, secretsKey });
    const entryConnectors = entryConnectorsOf({ ...config, secretsKey });
    const arrivalSources = arrivalSourcesOf({ ...config, secretsKey });
    const webhookEndpoints = webhookEndpointsOf({ ...config, secretsKey });
    const unsubscribeLinks = linksOf(secretsKey, config.publicUrl);
    const portalLinks = portalLinksOf(secretsKey, config.publicUrl);
    const channels = channelsOf(config, unsubscribeLinks, arrivalSources.addresses);
    const providers = providersOf({ ...config, secretsKey });
    const app = await buildApp({
      ...config,
      ...shellOf(config),
      database,
      tokenSecret,
      sources,
      entryConnectors,
      arrivalSources,
      webhookEndpoints,
      channels,
      unsubscribeLinks,
      portalLinks,
      providers,
    });
    // What reads and writes files is started by this process, and serves whatever app it has.
    for (const close of [closeWorkers, closeWriter]) app.addHook('onClose', close);
    await serveConsole(app, BUILT_CONSOLE, {
      ...config,
      isAnybodyRegistered: () => isAnybodyRegistered(database),
      hasPortal: true,
    });
    const url = await app.listen({ host: config.host, port: config.port });
    keepReaderOnDemand(app.server);
    const worker = startWorker(
      database,
      workOf(sources, channels, providers, arrivalSources, webhookEndpoints, portalLinks, entryConnectors),
      {
        log: app.log,
      },
    );
    return {
      url,
      announcement: [`Base      ${where}`, ...demo],
      async close() {
        await Promise.all([finish(app), Promise.race([worker.close(), pause(FINISH_MS, undefined, { ref: false })])]);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function demoLines(config: Config, database: Database): Promise<string[]> {
  if (!config.demo) return [];
  const password = config.demoPassword ?? (await storedSecret(config.dataDir, 'demo-password', 12));
  const there = await seedDemo(database, password);
  return there ? [`Demo      ${DEMO_EMAIL}   contraseña: ${password}`] : [];
}

async function finish(app: FastifyInstance): Promise<void> {
  const enough = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  await app.close();
  clearTimeout(enough);
}
