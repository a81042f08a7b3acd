import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyPart } from '../ui/lazyPart';

export type ConsoleRoute = {
  path: string;
  /** The screen's name in the menu, while its code loads, and on the pages below it, whose paths begin with its own. */
  title: string;
  screen: ReturnType<typeof lazyPart>;
  /** The permission to see the screen in the menu and to open it. */
  needs: { action: string; subject: string };
  /** The call (`callOf`) of Cartera's own that the screen depends on, by name, because the shell does not load the shapes of screens. */
  call?: string;
};

const files = import.meta.glob<Record<string, ComponentType>>([
  '../features/**/*Screen.tsx',
  '../features/**/*List.tsx',
  '!../features/session/**',
]);

/** The screen of a file below `features`, by the file's name or by the one after `#`. */
function screenIn(where: string) {
  const [file = '', name = file.split('/').at(-1) ?? ''] = where.split('#');
  return lazyPart(async () => {
    const found = (await files[`../features/${file}.tsx`]?.())?.[name];
    if (!found) throw new Error(`src/features/${file}.tsx has no ${name}`);
    return found;
  });
}

/** `needs`: action and subject. */
function screen(path: string, title: string, needs: `${string} ${string}`, where: string, call?: string): ConsoleRoute {
  const [action = '', subject = ''] = needs.split(' ');
  return { path, title, screen: screenIn(where), needs: { action, subject }, ...(call !== undefined && { call }) };
}

/** Every screen in the order of the menu, fixed paths before those with parameters. A screen that is not in `menu.tsx` has no entry there. */
export const routes: ConsoleRoute[] = [
  screen('/', 'Inicio', 'read Home', 'home/HomeScreen', 'GET /console/home/'),
  screen(
    '/cartera',
    'Cartera por cobrar',
    'read DueWallet',
    'dueWallet/DueWalletScreen',
    'GET /customers/documents/due_wallet/',
  ),
  screen('/clientes', 'Clientes', 'read Customer', 'customers/CustomersList'),
  screen(
    '/clientes/importar/:id?',
    'Importar',
    'create RecordsImport',
    'imports/ImportScreen#CustomersImportScreen',
    'POST /customers/imports/',
  ),
  screen(
    '/clientes/:id/estado-de-cuenta',
    'Estado de cuenta',
    'read Customer',
    'accountStatements/AccountStatementScreen',
    'GET /customers/customers/{id}/account_statement/',
  ),
  screen('/clientes/:id/:tab?', 'Cliente', 'read Customer', 'customers/page/CustomerScreen'),
  screen('/suscripciones', 'Suscripciones', 'read Subscription', 'subscriptions/SubscriptionsList'),
  screen('/suscripciones/:id', 'Suscripción', 'read Subscription', 'subscriptions/SubscriptionScreen'),
  screen('/gestiones', 'Gestiones de hoy', 'read Activity', 'worklist/WorklistScreen', 'GET /customers/worklist/'),
  screen(
    '/gestiones/llamar',
    'Llamadas',
    'create Activity',
    'worklist/calls/CallsScreen',
    'PUT /customers/worklist/{id}/',
  ),
  screen('/gestiones/reemplazos', 'Reemplazos', 'read Activity', 'absences/AbsencesList', 'GET /customers/absences/'),
  screen('/promesas', 'Promesas de pago', 'read Activity', 'promises/PromisesList', 'GET /customers/promises/'),
  screen('/acuerdos', 'Acuerdos de pago', 'read Agreement', 'agreements/AgreementsList', 'GET /customers/agreements/'),
  screen(
    '/acuerdos/:id',
    'Acuerdo de pago',
    'read Agreement',
    'agreements/AgreementScreen',
    'GET /customers/agreements/{id}/',
  ),
  screen('/disputas', 'Disputas', 'read Dispute', 'disputes/DisputesList', 'GET /customers/disputes/'),
  screen('/disputas/:id', 'Disputa', 'read Dispute', 'disputes/DisputeScreen', 'GET /customers/disputes/{id}/'),
  screen('/documentos', 'Documentos', 'read Document', 'documents/DocumentsList'),
  screen(
    '/documentos/importar/:id?',
    'Importar',
    'create RecordsImport',
    'imports/ImportScreen#DocumentsImportScreen',
    'POST /customers/imports/',
  ),
  screen('/documentos/:id', 'Documento', 'read Document', 'documents/DocumentScreen'),
  screen('/pagos', 'Pagos', 'read Payment', 'payments/PaymentsList'),
  screen('/pagos/:id', 'Pago', 'read Payment', 'payments/PaymentScreen'),
  screen(
    '/comprobantes',
    'Comprobantes',
    'read PaymentProof',
    'paymentProofs/PaymentProofsList',
    'GET /customers/payment_proofs/',
  ),
  screen(
    '/comprobantes/:id',
    'Comprobante',
    'read PaymentProof',
    'paymentProofs/PaymentProofScreen',
    'GET /customers/payment_proofs/{id}/',
  ),
  screen('/conciliaciones', 'Conciliación', 'read Conciliation', 'conciliations/ConciliationsList'),
  screen('/conciliaciones/nueva/:id?', 'Nueva', 'create Conciliation', 'statementUpload/UploadScreen'),
  screen('/conciliaciones/:id', 'Movimientos', 'read Conciliation', 'workbench/WorkbenchScreen'),
  screen(
    '/conciliaciones/:id/cierre',
    'Cierre',
    'read Conciliation',
    'reconciliationStatement/ReconciliationStatementScreen',
    'GET /conciliation/conciliations/{id}/statement/',
  ),
  screen('/llegadas', 'Llegadas', 'read Conciliation', 'arrivals/ArrivalsList', 'GET /conciliation/arrivals/'),
  screen(
    '/llegadas/origenes',
    'Orígenes de archivos',
    'read Conciliation',
    'arrivalSources/ArrivalSourcesList',
    'GET /conciliation/arrival_sources/',
  ),
  screen(
    '/asientos',
    'Asientos contables',
    'read AccountingEntry',
    'accountingEntries/AccountingEntriesScreen',
    'GET /customers/accounting_entries/',
  ),
  screen(
    '/asientos/cuentas',
    'Cuentas contables',
    'read AccountingAccount',
    'accountingEntries/AccountingAccountsList',
    'GET /customers/accounting_accounts/',
  ),
  screen(
    '/asientos/envio',
    'Envío de asientos',
    'read AccountingEntry',
    'accountingEntries/EntrySendingScreen',
    'GET /customers/accounting_dispatches/',
  ),
  screen('/debitos', 'Débitos automáticos', 'read AutomaticDebit', 'debits/DebitsList'),
  screen('/debitos/nuevo', 'Nuevo', 'create AutomaticDebit', 'debits/header/NewDebitScreen'),
  screen('/debitos/:id', 'Detalle', 'read AutomaticDebit', 'debits/DebitScreen'),
  screen('/enlaces-de-pago', 'Enlaces de pago', 'read PaymentLink', 'paymentLinks/PaymentLinksList'),
  screen('/enlaces-de-pago/:id', 'Enlace de pago', 'read PaymentLink', 'paymentLinks/PaymentLinkScreen'),
  screen(
    '/reglas',
    'Reglas',
    'read Conciliation',
    'reconciliationRules/ReconciliationRulesList',
    'GET /conciliation/rules/',
  ),
  screen(
    '/reglas/:id',
    'Regla',
    'read Conciliation',
    'reconciliationRules/ReconciliationRuleScreen',
    'GET /conciliation/rules/{id}/',
  ),
  screen('/bandeja/eventos/:id?/:channel?', 'Eventos de envío', 'read CampaignEvent', 'conversations/EventsScreen'),
  screen('/bandeja/:id?/:channel?', 'Bandeja', 'read CampaignEvent', 'conversations/InboxScreen'),
  screen('/campanas', 'Campañas', 'read Campaign', 'campaigns/CampaignsList'),
  screen('/campanas/nueva', 'Nueva', 'create Campaign', 'campaigns/NewCampaignScreen'),
  screen('/campanas/planificar', 'Planificar', 'read Campaign', 'timeslots/PlanScreen'),
  screen(
    '/campanas/feriados',
    'Feriados y horario',
    'read SendingCalendar',
    'sendingCalendar/SendingCalendarScreen',
    'GET /campaigns/sending_calendar/',
  ),
  screen('/campanas/:id', 'Campaña', 'read Campaign', 'campaigns/CampaignScreen'),
  screen('/politicas', 'Políticas de cobranza', 'read Policy', 'policies/PoliciesList', 'GET /campaigns/policies/'),
  screen(
    '/politicas/propuestas',
    'Propuestas',
    'read Policy',
    'policies/ProposedActionsList',
    'GET /campaigns/policies/actions/',
  ),
  screen('/politicas/:id', 'Política', 'read Policy', 'policies/PolicyScreen', 'GET /campaigns/policies/{id}/'),
  screen('/plantillas', 'Plantillas', 'read Template', 'templates/TemplatesList'),
  screen('/plantillas/nueva', 'Nueva', 'create Template', 'templates/TemplateScreen#NewTemplateScreen'),
  screen('/plantillas/:id', 'Plantilla', 'read Template', 'templates/TemplateScreen'),
  screen(
    '/respuestas-rapidas',
    'Respuestas rápidas',
    'read Message',
    'quickAnswers/QuickAnswersList',
    'GET /console/quick_answers/',
  ),
  screen('/salida', 'Salida', 'read Message', 'messages/MessagesList', 'GET /console/messages/'),
  screen('/salida/:id', 'Mensaje', 'read Message', 'messages/MessageScreen', 'GET /console/messages/{id}/'),
  screen('/empresa', 'Empresa', 'update Company', 'company/CompanyScreen', 'GET /console/company/'),
  screen('/cuentas-bancarias', 'Cuentas bancarias', 'read BankAccount', 'bankAccounts/BankAccountsList'),
  screen('/cuentas-bancarias/:id', 'Cuenta bancaria', 'read BankAccount', 'bankAccounts/BankAccountScreen'),
  screen(
    '/formatos-de-ordenes',
    'Formatos de orden',
    'read OrderLayout',
    'orderLayouts/OrderLayoutsList',
    'GET /cash_management/order_layouts/',
  ),
  screen(
    '/formatos-de-ordenes/nuevo',
    'Nuevo',
    'create OrderLayout',
    'orderLayouts/OrderLayoutScreen#NewOrderLayoutScreen',
    'POST /cash_management/order_layouts/',
  ),
  screen(
    '/formatos-de-ordenes/:id',
    'Formato',
    'read OrderLayout',
    'orderLayouts/OrderLayoutScreen',
    'GET /cash_management/order_layouts/{id}/',
  ),
  screen('/centros-de-costo', 'Centros de costo', 'read CostCenter', 'costCenters/CostCentersList'),
  screen(
    '/categorias-de-movimientos',
    'Categorías de movimientos',
    'update ReconciliationSettings',
    'movementCategories/MovementCategoriesList',
    'GET /conciliation/categories/',
  ),
  screen(
    '/origen-de-documentos',
    'Origen de documentos',
    'update AccountingSource',
    'accountingSource/AccountingSourceScreen',
    'GET /console/accounting_source/',
  ),
  screen(
    '/proveedor-de-pagos',
    'Proveedor de pagos',
    'update PaymentProvider',
    'paymentProvider/PaymentProviderScreen',
    'GET /integrations/payment_provider/',
  ),
  screen(
    '/webhooks',
    'Webhooks',
    'update WebhookEndpoint',
    'webhookEndpoints/WebhookEndpointsList',
    'GET /console/webhook_endpoints/',
  ),
  screen(
    '/webhooks/entregas',
    'Entregas',
    'update WebhookEndpoint',
    'webhookEndpoints/WebhookDeliveriesList',
    'GET /console/webhook_deliveries/',
  ),
  screen(
    '/tipos-de-retencion',
    'Tipos de retención',
    'read WithholdingKind',
    'withholdings/WithholdingKindsList',
    'GET /customers/withholding_kinds/',
  ),
  screen('/tokens', 'Tokens de lectura', 'update ApiToken', 'apiTokens/ApiTokensList', 'GET /console/api_tokens/'),
  screen('/usuarios', 'Usuarios', 'update User', 'users/UsersList', 'GET /console/users/'),
  screen('/indicadores', 'Indicadores', 'read DueWallet', 'indicators/IndicatorsScreen', 'GET /customers/indicators/'),
  screen(
    '/retenciones',
    'Retenciones',
    'read Payment',
    'withholdings/WithheldTotalsList',
    'GET /customers/withheld_totals/',
  ),
  screen('/flujos/:id?/:panel?', 'Flujos', 'read Flow', 'flows/FlowsScreen'),
  screen('/ayuda', 'Ayuda', 'read Home', 'help/HelpScreen'),
];

/** The row of an address; undefined where there is no such screen. */
export const rowAt = (pathname: string) => routes.find((route) => matchPath(route.path, pathname));
