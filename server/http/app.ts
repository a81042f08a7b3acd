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
import { accountingSourceRoutes } from './routes/console/accountingSource';
import { apiTokenRoutes } from './routes/console/apiTokens';
import { brokenScreenRoutes } from './routes/console/brokenScreens';
import { changeRoutes } from './routes/console/changes';
import { companyRoutes } from './routes/console/company';
import { demoClockRoutes } from './routes/console/demoClock';
import { draftRoutes } from './routes/console/drafts';
import { flowTrafficRoutes } from './routes/console/flowTraffic';
import { homeRoutes } from './routes/console/home';
import { jobRoutes } from './routes/console/jobs';
import { presenceRoutes } from './routes/console/presence';
import { sessionRoutes } from './routes/console/session';
import { userRoutes } from './routes/console/users';
import { viewRoutes } from './routes/console/views';
import { webhookEndpointRoutes } from './routes/console/webhookEndpoints';
import { absenceRoutes } from './routes/customers/absences';
import { accountStatementRoutes } from './routes/customers/accountStatements';
import { activityRoutes } from './routes/customers/activities';
import { contactRoutes } from './routes/customers/contacts';
import { customerRoutes } from './routes/customers/customers';
import { lookupRoutes } from './routes/customers/lookups';
import { portalRoutes } from './routes/customers/portal';
import { promiseRoutes } from './routes/customers/promises';
import { worklistRoutes } from './routes/customers/worklist';
import { debitRoutes } from './routes/debits/debits';
import { orderLayoutRoutes } from './routes/debits/orderLayouts';
import { effectRoutes } from './routes/effects';
import { campaignRoutes } from './routes/messaging/campaigns';
import { conversationRoutes } from './routes/messaging/conversations';
import { messageRoutes } from './routes/messaging/messages';
import { policyRoutes } from './routes/messaging/policies';
import { sendingCalendarRoutes } from './routes/messaging/sendingCalendar';
import { templateRoutes } from './routes/messaging/templates';
import { timeslotRoutes } from './routes/messaging/timeslots';
import { unsubscribeRoutes } from './routes/messaging/unsubscribe';
import { webhookRoutes } from './routes/messaging/webhooks';
import { openApiRoute } from './routes/openapi';
import { accountingEntryRoutes } from './routes/receivables/accountingEntries';
import { agreementRoutes } from './routes/receivables/agreements';
import { demoPaymentRoutes } from './routes/receivables/demoPayment';
import { disputeRoutes } from './routes/receivables/disputes';
import { documentRoutes } from './routes/receivables/documents';
import { dueWalletRoutes } from './routes/receivables/dueWallet';
import { importRoutes } from './routes/receivables/imports';
import { indicatorRoutes } from './routes/receivables/indicators';
import { paymentLinkRoutes } from './routes/receivables/paymentLinks';
import { paymentProofRoutes } from './routes/receivables/paymentProofs';
import { paymentRoutes } from './routes/receivables/payments';
import { subscriptionRoutes } from './routes/receivables/subscriptions';
import { withholdingRoutes } from './routes/receivables/withholdings';
import { arrivalRoutes } from './routes/reconciliation/arrivals';
import { bankAccountRoutes } from './routes/reconciliation/bankAccounts';
import { conciliationRoutes } from './routes/reconciliation/conciliations';
import { movementCategoryRoutes } from './routes/reconciliation/movementCategories';
import { nightRoutes } from './routes/reconciliation/nights';
import { reconciliationRuleRoutes } from './routes/reconciliation/reconciliationRules';
import { reconciliationStatementRoutes } from './routes/reconciliation/reconciliationStatement';
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
