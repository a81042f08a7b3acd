import type { EntryConnectors } from './accountingEntries/connectors';
import { sendEntries } from './accountingEntries/send.job';
import { postReceipts } from './accountingSource/receipts.job';
import type { Sources } from './accountingSource/sources';
import { keepAgreements } from './agreements/keep.job';
import { fetchArrivals } from './arrivals/fetch.job';
import { leaveOrders } from './arrivals/leave.job';
import { readArrival } from './arrivals/read.job';
import type { Ways } from './arrivals/sourceWays';
import { sendCampaign } from './campaigns/send.job';
import { foldManyOwed } from './customers/owed';
import type { PortalLinks } from './customers/pageLinks';
import { syncJob } from './documents/sync.job';
import { keepDueWalletMonths } from './dueWallet/months';
import { releaseNotes } from './electronicDocuments/release.job';
import { importCustomers, importDocuments, importElectronic } from './imports/save.job';
import { keepIndicators } from './indicators/keep';
import type { JobKind } from './jobs/job';
import { matchConciliation, matchDocuments } from './matching/match.job';
import { storeSuggestions } from './matching/suggestions.job';
import type { Channels } from './messaging/channel';
import { fetchMedia } from './messaging/media.job';
import { sendMessage } from './messaging/send.job';
import { acceptAtNight } from './nights/accept.job';
import { confirmPaymentLinks } from './paymentLinks/confirm.job';
import { createPaymentLinks } from './paymentLinks/create.job';
import type { Providers } from './paymentLinks/providers';
import { readProofFile } from './paymentProofs/read.job';
import { remindInstalments } from './policies/remind.job';
import { runPolicies } from './policies/run.job';
import { chargeSubscriptions } from './subscriptions/charge.job';
import { readTemplates } from './templates/provider.job';
import { foldManyTotals, tidy } from './tidy';
import { deliverWebhooks } from './webhookEndpoints/deliver.job';
import type { Receivers } from './webhookEndpoints/endpoints';

/** Every kind of job the service does by itself. */
export const workOf = (
  sources: Pick<Sources, 'connectorOf' | 'changesSince' | 'noteSync' | 'receiptsOf'>,
  channels: Channels,
  providers: Providers,
  ways: Ways,
  receivers: Receivers,
  links: PortalLinks,
  connectors: Pick<EntryConnectors, 'dueOf'>,
): JobKind[] => [
  syncJob(sources),
  matchConciliation,
  matchDocuments,
  storeSuggestions,
  importCustomers,
  importDocuments,
  importElectronic,
  releaseNotes,
  chargeSubscriptions(keepDueWalletMonths),
  keepAgreements,
  createPaymentLinks(providers),
  confirmPaymentLinks(providers),
  sendMessage(channels, links),
  fetchMedia(channels),
  readTemplates(channels),
  sendCampaign(channels, links),
  runPolicies(channels, links),
  remindInstalments(channels, links),
  fetchArrivals(ways),
  readArrival,
  leaveOrders(ways),
  deliverWebhooks(receivers),
  postReceipts(sources),
  sendEntries(connectors),
  readProofFile,
  acceptAtNight,
  foldManyTotals,
  foldManyOwed,
  keepIndicators,
  tidy,
];
