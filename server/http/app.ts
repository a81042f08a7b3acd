import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EntryConnectors } from '../accountingEntries/connectors';
import type { Sources } from '../accountingSource/sources';
import type { ArrivalSources } from '../arrivals/sources';
import type { Limits, WhatsappAccount } from '../config';
import type { PortalLinks } from '../customers/pageLinks';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import type { Channels } from '../messaging/channel';
import type { UnsubscribeLinks } from '../messaging/unsubscribe';
import type { Providers } from '../paymentLinks/providers';
import type { WebhookEndpoints } from '../webhookEndpoints/endpoints';
import { boundBodies } from './arrival';
import { healthOf, serveHealth } from './health';
import { refuseWhenOverloaded } from './overload';
import { absenceRoutes } from './routes/absences';
import { accountingEntryRoutes } from './routes/accountingEntries';
import { accountingSourceRoutes } from './routes/accountingSource';
import { accountStatementRoutes } from './routes/accountStatements';
import { activityRoutes } from './routes/activities';
import { agreementRoutes } from './routes/agreements';
import { apiTokenRoutes } from './routes/apiTokens';
import { arrivalRoutes } from './routes/arrivals';
import { bankAccountRoutes } from './routes/bankAccounts';
import { brokenScreenRoutes } from './routes/brokenScreens';
import { campaignRoutes } from './routes/campaigns';
import { changeRoutes } from './routes/changes';
import { companyRoutes } from './routes/company';
import { conciliationRoutes } from './routes/conciliations';
import { contactRoutes } from './routes/contacts';
import { conversationRoutes } from './routes/conversations';
import { customerRoutes } from './routes/customers';
import { debitRoutes } from './routes/debits';
import { demoClockRoutes } from './routes/demoClock';
import { demoPaymentRoutes } from './routes/demoPayment';
import { disputeRoutes } from './routes/disputes';
import { documentRoutes } from './routes/documents';
import { draftRoutes } from './routes/drafts';
import { dueWalletRoutes } from './routes/dueWallet';
import { effectRoutes } from './routes/effects';
import { flowTrafficRoutes } from './routes/flowTraffic';
import { homeRoutes } from './routes/home';
import { importRoutes } from './routes/imports';
import { indicatorRoutes } from './routes/indicators';
import { jobRoutes } from './routes/jobs';
import { lookupRoutes } from './routes/lookups';
import { messageRoutes } from './routes/messages';
import { movementCategoryRoutes } from './routes/movementCategories';
import { nightRoutes } from './routes/nights';
import { openApiRoute } from './routes/openapi';
import { orderLayoutRoutes } from './routes/orderLayouts';
import { paymentLinkRoutes } from './routes/paymentLinks';
import { paymentProofRoutes } from './routes/paymentProofs';
import { paymentRoutes } from './routes/payments';
import { policyRoutes } from './routes/policies';
import { portalRoutes } from './routes/portal';
import { presenceRoutes } from './routes/presence';
import { promiseRoutes } from './routes/promises';
import { reconciliationRuleRoutes } from './routes/reconciliationRules';
import { reconciliationStatementRoutes } from './routes/reconciliationStatement';
import { sendingCalendarRoutes } from './routes/sendingCalendar';
import { sessionRoutes } from './routes/session';
import { subscriptionRoutes } from './routes/subscriptions';
import { templateRoutes } from './routes/templates';
import { timeslotRoutes } from './routes/timeslots';
import { unsubscribeRoutes } from './routes/unsubscribe';
import { userRoutes } from './routes/users';
import { viewRoutes } from './routes/views';
import { webhookEndpointRoutes } from './routes/webhookEndpoints';
import { webhookRoutes } from './routes/webhooks';
import { withholdingRoutes } from './routes/withholdings';
import { worklistRoutes } from './routes/worklist';
import type { Witness } from './serve';
import { LARGEST_FILE, MEGABYTE, newShell, type ShellOptions } from './shell';

type AppOptions = ShellOptions & {
  database: Database;
  /** Signs access tokens and derives refresh tokens; 32 bytes or more. */
  tokenSecret: Uint8Array;
  accountingService: string;
  sources: Sources;
  entryConnectors: EntryConnectors;
  arrivalSources: ArrivalSources;
  webhookEndpoints: WebhookEndpoints;
  channels: Channels;
  unsubscribeLinks: UnsubscribeLinks;
  portalLinks: PortalLinks;
  /** Under which people outside reach the service. */
  publicUrl?: string | undefined;
  whatsapp?: WhatsappAccount | undefined;
  providers: Providers;
  /** Whether there is demo data, whose clock can advance. */
  demo: boolean;
  limits: Limits;
  witness?: Witness | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
    accountingService: string;
    /** The accounting source of each company. */
    sources: Sources;
    /** How each company's accounting entries are sent. */
    entryConnectors: EntryConnectors;
    /** Where bank files of each company arrive from. */
    arrivalSources: ArrivalSources;
    /** The other systems of each company that are notified of what happens. */
    webhookEndpoints: WebhookEndpoints;
    /** They send messages. */
    channels: Channels;
    /** In e-mails. */
    unsubscribeLinks: UnsubscribeLinks;
    /** In messages. */
    portalLinks: PortalLinks;
    /** Under which people outside reach the service. */
    publicUrl: string | undefined;
    /** Its webhook sends us statuses and answers. */
    whatsapp: WhatsappAccount | undefined;
    /** Of payment links. */
    providers: Providers;
    /** Whether there is demo data here. */
    demo: boolean;
    /** Aborts when the service stops, and ends calls that only wait. */
    closing: AbortSignal;
  }
}

/** Builds the service with every route, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  z.config(z.locales.es());
  const app = await newShell(options);
  app.decorate('unscoped', options.database);
  app.decorate('tokenSecret', options.tokenSecret);
  app.decorate('accountingService', options.accountingService);
  app.decorate('sources', options.sources);
  app.decorate('entryConnectors', options.entryConnectors);
  app.decorate('arrivalSources', options.arrivalSources);
  app.decorate('webhookEndpoints', options.webhookEndpoints);
  app.decorate('channels', options.channels);
  app.decorate('unsubscribeLinks', options.unsubscribeLinks);
  app.decorate('portalLinks', options.portalLinks);
  app.decorate('publicUrl', options.publicUrl);
  app.decorate('whatsapp', options.whatsapp);
  app.decorate('providers', options.providers);
  app.decorate('demo', options.demo);
  app.decorate('limits', options.limits);
  app.decorate('witness', options.witness);
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  app.decorate('servedRows', new Map());
  app.decorate('successes', new Map());
  app.decorateRequest('bearer', null);
  app.decorateRequest('tokenEnds', 0);
  app.decorateRequest('visitor', null);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: LARGEST_FILE, files: 1, fields: 20, fieldSize: MEGABYTE } });

  boundBodies(app);
  const overloaded = refuseWhenOverloaded(app, options.limits.callsAtOnce);
  const healthy = healthOf(() => options.database.rows(sql`select 1`).then(() => true));
  serveHealth(app, '/healthz', healthy);
  // The service is not ready while it is overloaded, nor once it stops.
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  serveHealth(app, '/readyz', async () => !ending && !overloaded() && healthy());
  sessionRoutes(app);
  arrivalRoutes(app);
  nightRoutes(app);
  accountingEntryRoutes(app);
  webhookEndpointRoutes(app);
  apiTokenRoutes(app);
  withholdingRoutes(app);
  userRoutes(app);
  accountingSourceRoutes(app);
  brokenScreenRoutes(app);
  bankAccountRoutes(app);
  customerRoutes(app);
  contactRoutes(app);
  accountStatementRoutes(app);
  absenceRoutes(app);
  activityRoutes(app);
  promiseRoutes(app);
  disputeRoutes(app);
  campaignRoutes(app);
  policyRoutes(app);
  worklistRoutes(app);
  lookupRoutes(app);
  conciliationRoutes(app);
  movementCategoryRoutes(app);
  reconciliationStatementRoutes(app);
  reconciliationRuleRoutes(app);
  debitRoutes(app);
  orderLayoutRoutes(app);
  documentRoutes(app);
  dueWalletRoutes(app);
  indicatorRoutes(app);
  changeRoutes(app);
  presenceRoutes(app);
  companyRoutes(app);
  homeRoutes(app);
  importRoutes(app);
  jobRoutes(app);
  paymentRoutes(app);
  paymentProofRoutes(app);
  paymentLinkRoutes(app);
  agreementRoutes(app);
  if (options.demo) {
    demoPaymentRoutes(app);
    demoClockRoutes(app);
  }
  viewRoutes(app);
  draftRoutes(app);
  effectRoutes(app);
  flowTrafficRoutes(app);
  subscriptionRoutes(app);
  templateRoutes(app);
  timeslotRoutes(app);
  sendingCalendarRoutes(app);
  messageRoutes(app);
  conversationRoutes(app);
  webhookRoutes(app);
  unsubscribeRoutes(app);
  portalRoutes(app);
  openApiRoute(app);
  return app;
}
