import * as accountingSource from './console/accountingSource';
import * as apiTokens from './console/apiTokens';
import * as brokenScreens from './console/brokenScreens';
import * as changes from './console/changes';
import * as company from './console/company';
import * as demoClock from './console/demoClock';
import * as drafts from './console/drafts';
import * as flowTraffic from './console/flowTraffic';
import * as home from './console/home';
import * as jobs from './console/jobs';
import * as outgoingHold from './console/outgoingHold';
import * as people from './console/people';
import * as presence from './console/presence';
import * as session from './console/session';
import * as users from './console/users';
import * as views from './console/views';
import * as webhookEndpoints from './console/webhookEndpoints';
import * as absences from './customers/absences';
import * as accountStatements from './customers/accountStatements';
import * as activities from './customers/activities';
import * as contacts from './customers/contacts';
import * as customers from './customers/customers';
import * as lookups from './customers/lookups';
import * as portal from './customers/portal';
import * as promises from './customers/promises';
import * as worklist from './customers/worklist';
import * as debits from './debits/debits';
import * as orderDispatch from './debits/orderDispatch';
import * as orderLayouts from './debits/orderLayouts';
import * as effects from './effects';
import * as campaigns from './messaging/campaigns';
import * as conversations from './messaging/conversations';
import * as messages from './messaging/messages';
import * as policies from './messaging/policies';
import * as providerTemplates from './messaging/providerTemplates';
import * as quickAnswers from './messaging/quickAnswers';
import * as sendingCalendar from './messaging/sendingCalendar';
import * as templates from './messaging/templates';
import * as timeslots from './messaging/timeslots';
import * as accountingDispatches from './receivables/accountingDispatches';
import * as accountingEntries from './receivables/accountingEntries';
import * as agreements from './receivables/agreements';
import * as bookedPayments from './receivables/bookedPayments';
import * as costCenters from './receivables/costCenters';
import * as disputes from './receivables/disputes';
import * as documents from './receivables/documents';
import * as dueWallet from './receivables/dueWallet';
import * as imports from './receivables/imports';
import * as indicators from './receivables/indicators';
import * as paymentLinks from './receivables/paymentLinks';
import * as paymentProofs from './receivables/paymentProofs';
import * as paymentProvider from './receivables/paymentProvider';
import * as payments from './receivables/payments';
import * as subscriptions from './receivables/subscriptions';
import * as subtotals from './receivables/subtotals';
import * as withholdings from './receivables/withholdings';
import * as arrivalSources from './reconciliation/arrivalSources';
import * as arrivals from './reconciliation/arrivals';
import * as bankAccounts from './reconciliation/bankAccounts';
import * as conciliations from './reconciliation/conciliations';
import * as fileLayouts from './reconciliation/fileLayouts';
import * as movementCategories from './reconciliation/movementCategories';
import * as nights from './reconciliation/nights';
import * as reconciliationRules from './reconciliation/reconciliationRules';
import * as reconciliationStatement from './reconciliation/reconciliationStatement';
import type { AnyRow } from './row';

/** Every file of the contract that has rows, room by room. */
const FILES: readonly object[] = [
  accountingSource,
  apiTokens,
  brokenScreens,
  changes,
  company,
  demoClock,
  drafts,
  flowTraffic,
  home,
  jobs,
  outgoingHold,
  people,
  presence,
  session,
  users,
  views,
  webhookEndpoints,
  absences,
  accountStatements,
  activities,
  contacts,
  customers,
  lookups,
  portal,
  promises,
  worklist,
  debits,
  orderDispatch,
  orderLayouts,
  effects,
  campaigns,
  conversations,
  messages,
  policies,
  providerTemplates,
  quickAnswers,
  sendingCalendar,
  templates,
  timeslots,
  accountingDispatches,
  accountingEntries,
  agreements,
  bookedPayments,
  costCenters,
  disputes,
  documents,
  dueWallet,
  imports,
  indicators,
  paymentLinks,
  paymentProofs,
  paymentProvider,
  payments,
  subscriptions,
  subtotals,
  withholdings,
  arrivalSources,
  arrivals,
  bankAccounts,
  conciliations,
  fileLayouts,
  movementCategories,
  nights,
  reconciliationRules,
  reconciliationStatement,
];

/** The specification's 84 calls, in its order (chapter 7). */
const SPECIFIED: readonly AnyRow[] = [
  customers.listCustomers,
  customers.getCustomer,
  customers.createCustomer,
  customers.updateCustomer,
  customers.deleteCustomer,
  customers.updateCashManagement,
  customers.saveCustomerBank,
  customers.deleteCustomerBank,
  customers.setCustomerDebit,
  customers.groupByDocument,
  lookups.listClient,
  customers.pendingValuesByCustomer,
  lookups.listAllCustomers,
  lookups.listCategories,
  lookups.listSubcategories,
  lookups.listBankCodes,
  lookups.listCities,
  contacts.getContact,
  contacts.updateContact,
  contacts.deleteContact,
  contacts.createContact,
  templates.listTemplates,
  templates.allTemplates,
  templates.templatesOfChannel,
  templates.getTemplate,
  templates.updateTemplate,
  templates.createTemplate,
  templates.deleteTemplate,
  templates.listGroups,
  campaigns.listCampaigns,
  campaigns.getCampaign,
  campaigns.createCampaign,
  campaigns.updateCampaign,
  campaigns.deleteCampaign,
  campaigns.launchCampaign,
  campaigns.listCampaignCustomers,
  campaigns.listCampaignEvents,
  campaigns.campaignStatistics,
  timeslots.listTimeslots,
  timeslots.deleteTimeslot,
  timeslots.createTimeslots,
  bankAccounts.listBankAccounts,
  bankAccounts.getBankAccount,
  bankAccounts.updateBankAccount,
  bankAccounts.deleteBankAccount,
  bankAccounts.createBankAccount,
  bankAccounts.listBanks,
  subscriptions.listSubscriptions,
  subscriptions.getSubscription,
  subscriptions.createSubscription,
  subscriptions.updateSubscription,
  subscriptions.documentsOfSubscription,
  paymentLinks.listPaymentLinks,
  paymentLinks.getPaymentLink,
  paymentLinks.documentsOfPaymentLink,
  costCenters.listCostCenters,
  documents.listDocuments,
  documents.syncDocuments,
  payments.listPayments,
  payments.getPayment,
  payments.updatePayment,
  payments.deletePayment,
  conciliations.listConciliations,
  conciliations.listMovements,
  conciliations.deleteConciliation,
  conciliations.movementDetailRow,
  conciliations.previewData,
  conciliations.saveMovements,
  conciliations.manualReconcile,
  conciliations.saveSuggestedDocument,
  conciliations.bulkReconcile,
  conciliations.updateMovements,
  debits.listDebits,
  debits.getDebit,
  debits.createDebit,
  debits.saveDebit,
  debits.previewDebit,
  debits.listDebitDetails,
  debits.updateDebitDetails,
  debits.loadDebits,
  debits.saveDebitAnswer,
  debits.deleteDebit,
  session.login,
  session.register,
];

const isRow = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

const byName = (one: AnyRow, other: AnyRow) => (one.name < other.name ? -1 : 1);

/** Every call: those of the specification, then the others that the files export. The service serves them, and OpenAPI describes them. */
export const rows: readonly AnyRow[] = [
  ...SPECIFIED,
  ...FILES.flatMap((file) => Object.values(file).filter(isRow).sort(byName)).filter((row) => !SPECIFIED.includes(row)),
];
