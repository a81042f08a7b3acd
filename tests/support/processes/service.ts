import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { z } from 'zod';
import { entryConnectorsOf } from '../../../server/accountingEntries/connectors';
import type { Connector } from '../../../server/accountingSource/connector';
import { type SourceSettings, sourcesOf } from '../../../server/accountingSource/sources';
import { arrivalSourcesOf } from '../../../server/arrivals/sources';
import type { ArrivalSettings } from '../../../server/arrivals/sourceWays';
import type { Limits, WhatsappAccount } from '../../../server/config';
import { readConfig } from '../../../server/config';
import { type PortalLinks, portalLinksOf } from '../../../server/customers/pageLinks';
import type { PoolOptions } from '../../../server/database/connection/connection';
import { type Database, openDatabase } from '../../../server/database/database';
import { keyOf } from '../../../server/database/secrets';
import { buildApp } from '../../../server/http/app';
import { failuresOf } from '../../../server/http/openapi';
import type { Witness } from '../../../server/http/serve';
import type { ShellOptions } from '../../../server/http/shell';
import { startWorker } from '../../../server/jobs/worker';
import type { Channels } from '../../../server/messaging/channel';
import { channelsOf } from '../../../server/messaging/channels';
import { unsubscribeLinks } from '../../../server/messaging/unsubscribe';
import type { PaymentLinkProvider } from '../../../server/paymentLinks/provider';
import { PROVIDERS, providersOf } from '../../../server/paymentLinks/providers';
import { READS } from '../../../server/paymentProofs/read.job';
import type { Role } from '../../../server/session/abilities';
import { signAccessToken } from '../../../server/session/accessToken';
import { addUser, bearerOf, profileNamed, type User } from '../../../server/session/user';
import { type WebhookSettings, webhookEndpointsOf } from '../../../server/webhookEndpoints/endpoints';
import { workOf } from '../../../server/work';
import { type Caller, caller } from '../service/caller';
import './keepStatements';
import { staleSuggestions } from '../service/storedSuggestions';
import { emptyOne } from './leftDatabases';

export const PASSWORD = 'una clave larga';

/** Each connection learns the catalogue of its database anew: with ten of them the tests took a fifth more of the processor. */
const CONNECTIONS = 4;

/** All tests come from one address; what the usual limits do is a story of its own (limits.test.ts). */
const ROOMY: Limits = { perAddressPerMinute: 10_000, callsAtOnce: 10_000, shareOfTimeout: 20 };

export type Service = {
  url: string;
  app: FastifyInstance;
  database: Database;
  databaseUrl: string;
  /** Calls as nobody. */
  anybody: Caller;
  /** Makes a user (password PASSWORD) of a profile, and answers calls with their token. */
  person(given?: { role?: Role | null; profile?: string; email?: string }): Promise<Person>;
  /** Empties every table; the day's tidying counts as done. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** What calls are made with and for, and a look into the database behind them: of a service here, or of one in a process of its own. */
export type Staff = Caller & { profileId: string };
export type Behind = Pick<Service, 'database'>;

export type Person = Staff & { user: User; token: string };

type ServiceOptions = ShellOptions & {
  limits?: Limits;
  /** Of every company; without it each has its own, under these settings. */
  accounting?: Connector;
  /** Where staff are; Greenwich unless said. */
  timeZone?: string;
  sources?: Partial<SourceSettings>;
  /** Where bank files arrive. */
  arrivals?: Partial<ArrivalSettings>;
  /** Whom companies may have told of what happens. */
  webhooks?: Partial<WebhookSettings>;
  /** Messages stay in the local outbox unless said. */
  channels?: Partial<Channels>;
  /** Whose webhook is served. */
  whatsapp?: WhatsappAccount;
  /** False: its answers are not compared with the contract, which costs a quarter of a call. */
  witnessed?: boolean;
  /** False: its jobs are left for other processes. */
  works?: boolean;
  /** False: proofs of payment stay unread. Reading a demonstration's takes a second and more of the processor, each time it is made. */
  reads?: boolean;
  /** Whether companies have the provider of payment links for demonstrations, and their days can be let pass; they do unless said. */
  demo?: boolean;
  /** What their provider does otherwise. */
  provider?: Partial<PaymentLinkProvider>;
  /** Which addresses companies' providers may have, and where the service is. */
  payments?: { paymentHosts?: string[]; publicUrl?: string };
  /** Links to customers' own pages that messages carry: `PAGE_LINKS` unless said. */
  portalLinks?: PortalLinks;
  /** Routes of the test's own, besides the service's. */
  routes?: (app: FastifyInstance) => void | Promise<void>;
};

const secret = new Uint8Array(32).fill(7);
/** Those that mails carry. */
export const LINKS = unsubscribeLinks(secret, 'https://cartera.example');
/** Those to customers' own pages. */
export const PAGE_LINKS = portalLinksOf(secret, 'https://cartera.example');
/** A hash says what it costs to compare a password with it: few tests are about that. */
const QUICK = { memoryCost: 8, timeCost: 1 };
let passwordHash: Promise<string> | undefined;

/** The whole service on an empty database that nobody else uses, listening on a free port of this process. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const {
    limits = ROOMY,
    accounting,
    routes,
    log,
    trustProxy,
    timeZone,
    demo = true,
    works = true,
    reads = true,
    witnessed = true,
    portalLinks = PAGE_LINKS,
  } = options;
  const {
    database,
    url: databaseUrl,
    empty,
    leave,
  } = await emptyOne(timeZone, () =>
    freshDatabase({ connections: CONNECTIONS, ...(timeZone !== undefined && { timeZone }) }),
  );
  const configured = sourcesOf({
    accountingSource: undefined,
    accountingToken: undefined,
    accountingHosts: [],
    demo: false,
    dataDir: tmpdir(),
    secretsKey: keyOf('test'),
    ...options.sources,
  });
  const entryConnectors = entryConnectorsOf({
    accountingHosts: [],
    secretsKey: keyOf('test'),
    ...options.sources,
  });
  const arrivalSources = arrivalSourcesOf({
    inboxDir: join(tmpdir(), 'llegadas'),
    arrivalHosts: [],
    secretsKey: keyOf('test'),
    ...options.arrivals,
  });
  const webhookEndpoints = webhookEndpointsOf({ webhookHosts: [], secretsKey: keyOf('test'), ...options.webhooks });
  const faults = new Set<string>();
  const witness = witnessed ? witnessOf(faults) : undefined;
  const sources = accounting ? { ...configured, connectorOf: async () => accounting } : configured;
  const channels = { ...channelsOf(readConfig({}), LINKS), ...options.channels };
  const kinds = { ...PROVIDERS, demostracion: { ...PROVIDERS.demostracion, ...options.provider } };
  const providers = providersOf({ demo, secretsKey: keyOf('test'), kinds, ...options.payments });
  const app = await buildApp({
    database,
    tokenSecret: secret,
    accountingService: 'contable',
    sources,
    entryConnectors,
    arrivalSources,
    webhookEndpoints,
    channels,
    providers,
    unsubscribeLinks: LINKS,
    portalLinks,
    whatsapp: options.whatsapp,
    demo,
    limits,
    log,
    trustProxy,
    witness,
  });
  const kindsOfWork = workOf(
    sources,
    channels,
    providers,
    arrivalSources,
    webhookEndpoints,
    portalLinks,
    entryConnectors,
  ).filter(({ name }) => works && (reads || name !== READS));
  const work = () => startWorker(database, kindsOfWork, { log: app.log });
  let worker = work();
  await routes?.(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    app,
    database,
    databaseUrl,
    anybody: caller(url),
    async person({ role = 'administrador', profile = 'Uno', email = `${randomUUID()}@cartera.local` } = {}) {
      passwordHash ??= hash(PASSWORD, QUICK);
      const made = await passwordHash;
      const user = await database.transaction(async (tx) => {
        const profileId = role === null ? null : await profileNamed(tx, profile);
        return addUser(tx, { email, fullName: 'Ana Prueba', passwordHash: made, role, profileId });
      });
      const token = await signAccessToken(secret, bearerOf(user));
      return { ...caller(url, token), user, token, profileId: user.profile_id ?? '' };
    },
    async reset() {
      await worker.close();
      await noneIsStale(database);
      await empty();
      worker = work();
    },
    async close() {
      await Promise.all([app.close(), worker.close()]);
      await noneIsStale(database);
      await leave();
      if (faults.size > 0) throw new Error(`The contract says otherwise:\n${[...faults].join('\n')}`);
    },
  };
}

/** Whatever a test does: what it left stored would be made the same now. */
async function noneIsStale(database: Database): Promise<void> {
  const stored = await database.rows('select from movement_suggestion limit 1');
  if (stored.length === 0) return;
  const stale = await staleSuggestions(database);
  if (stale.length > 0)
    throw new Error(`Suggestions are stored that nobody would make now:\n${JSON.stringify(stale, null, 1)}`);
}

/** The failures that each row tells of, which schemas are made for. */
const tellable = new Map<string, number[]>();

/** Notes every answer that its row does not tell of. */
function witnessOf(faults: Set<string>): Witness {
  return {
    answered({ name, answer }, json) {
      const read = answer.safeParse(JSON.parse(json));
      if (!read.success) faults.add(`${name}: ${z.prettifyError(read.error)}`);
    },
    ended(row, status, success) {
      const failures = tellable.get(row.name) ?? failuresOf(row);
      tellable.set(row.name, failures);
      const told = [success, ...failures];
      if (!told.includes(status)) faults.add(`${row.name} ended with ${status}, and tells of ${told.join(', ')}`);
    },
  };
}

/** A story with a service of its own, whose tables are empty before every test. `service()` is the running one. */
export function withService(
  title: string,
  story: (service: () => Service) => void,
  options: ServiceOptions = {},
): void {
  describe(title, () => {
    let running: Service | undefined;
    beforeAll(async () => {
      running = await startService(options);
    });
    beforeEach(() => running?.reset());
    afterAll(() => running?.close());
    story(() => {
      if (!running) throw new Error('service() before the service started');
      return running;
    });
  });
}

export type Fresh = { url: string; database: Database; drop(): Promise<void> };

/** A database of the test's own, with the schema and nothing in it. `drop` wants it closed. */
export const freshDatabase = (options: PoolOptions = {}) => copyOf('cartera_template', options);

/** One without a schema. */
export const emptyDatabase = () => copyOf('template1', {});

async function copyOf(template: string, options: PoolOptions): Promise<Fresh> {
  const name = `cartera_${randomUUID().replaceAll('-', '')}`;
  const admin = await openDatabase(inject('databaseUrl'), { connections: 1 });
  // Files are copied for half of what it costs to write each of their pages to the log as well.
  await admin.rows(`create database ${name} template ${template} strategy file_copy`);
  const address = new URL(inject('databaseUrl'));
  address.pathname = `/${name}`;
  return {
    url: address.href,
    database: await openDatabase(address.href, options),
    async drop() {
      await admin.rows(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
