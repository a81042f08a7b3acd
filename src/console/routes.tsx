import { BrainCircuitRegular } from '@fluentui/react-icons/svg/brain-circuit';
import { BuildingRegular } from '@fluentui/react-icons/svg/building';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { CalendarMonthRegular } from '@fluentui/react-icons/svg/calendar-month';
import { CalendarSyncRegular } from '@fluentui/react-icons/svg/calendar-sync';
import { ContactCardRegular } from '@fluentui/react-icons/svg/contact-card';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { FlowchartRegular } from '@fluentui/react-icons/svg/flowchart';
import { HandshakeRegular } from '@fluentui/react-icons/svg/handshake';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox';
import { MailTemplateRegular } from '@fluentui/react-icons/svg/mail-template';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import { MoneyCalculatorRegular } from '@fluentui/react-icons/svg/money-calculator';
import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { ReceiptMoneyRegular } from '@fluentui/react-icons/svg/receipt-money';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { TagRegular } from '@fluentui/react-icons/svg/tag';
import { TagMultipleRegular } from '@fluentui/react-icons/svg/tag-multiple';
import { WalletRegular } from '@fluentui/react-icons/svg/wallet';
import type { ComponentType, LazyExoticComponent, ReactElement } from 'react';
import { lazyScreen } from './ScreenBoundary';

export type ConsoleRoute = {
  path: string;
  /** The screen's crumb, until a record's title replaces it. The crumbs before it are the rows whose paths are its prefixes. */
  title: string;
  screen: LazyExoticComponent<ComponentType>;
  /** The permission to see the screen in the menu and to open it. */
  needs: { action: string; subject: string };
  /** The call (`callOf`) of Cartera's own that the screen depends on, by name, because the shell does not load the shapes of screens. */
  call?: string;
  menu?: { group?: string; label: string; icon: ReactElement };
};

/** The menu's entries by path: their group, their icon, and a label where the title is too long. */
const MENU: Record<string, { group?: string; label?: string; icon: ReactElement }> = {
  '/': { icon: <HomeRegular /> },
  '/cartera': { icon: <WalletRegular /> },
  '/clientes': { group: 'Clientes', icon: <ContactCardRegular /> },
  '/suscripciones': { group: 'Clientes', icon: <CalendarSyncRegular /> },
  '/promesas': { group: 'Clientes', icon: <HandshakeRegular /> },
  '/documentos': { group: 'Cobranza', icon: <DocumentTextRegular /> },
  '/pagos': { group: 'Cobranza', icon: <PaymentRegular /> },
  '/enlaces-de-pago': { group: 'Cobranza', icon: <LinkRegular /> },
  '/conciliaciones': { group: 'Cobranza', icon: <ReceiptMoneyRegular /> },
  '/reglas': { group: 'Cobranza', icon: <BrainCircuitRegular /> },
  '/debitos': { group: 'Cobranza', icon: <MoneyCalculatorRegular /> },
  '/plantillas': { group: 'Mensajería', icon: <MailTemplateRegular /> },
  '/campanas': { group: 'Mensajería', icon: <MegaphoneRegular /> },
  '/campanas/planificar': { group: 'Mensajería', icon: <CalendarMonthRegular /> },
  '/bandeja/:id?/:channel?': { group: 'Mensajería', icon: <MailInboxRegular /> },
  '/salida': { group: 'Mensajería', icon: <SendRegular /> },
  '/empresa': { group: 'Ajustes', icon: <BuildingRegular /> },
  '/cuentas-bancarias': { group: 'Ajustes', icon: <BuildingBankRegular /> },
  '/formatos-de-ordenes': { group: 'Ajustes', icon: <DocumentTableRegular /> },
  '/centros-de-costo': { group: 'Ajustes', icon: <TagRegular /> },
  '/categorias-de-movimientos': { group: 'Ajustes', label: 'Categorías', icon: <TagMultipleRegular /> },
  '/origen-de-documentos': { group: 'Ajustes', icon: <PlugConnectedRegular /> },
  '/usuarios': { group: 'Ajustes', icon: <PeopleRegular /> },
  '/flujos/:id?/:panel?': { group: 'Análisis', icon: <FlowchartRegular /> },
};

const files = import.meta.glob<Record<string, ComponentType>>([
  '../features/**/*Screen.tsx',
  '../features/**/*List.tsx',
]);

/** The screen of a file below `features`, by the file's name or by the one after `#`. */
function screenIn(where: string) {
  const [file = '', name = file.split('/').at(-1) ?? ''] = where.split('#');
  return lazyScreen(async () => {
    const screen = (await files[`../features/${file}.tsx`]?.())?.[name];
    if (!screen) throw new Error(`src/features/${file}.tsx has no ${name}`);
    return screen;
  });
}

/** `needs`: action and subject. */
function screen(path: string, title: string, needs: `${string} ${string}`, where: string, call?: string): ConsoleRoute {
  const [action = '', subject = ''] = needs.split(' ');
  const entry = MENU[path];
  return {
    path,
    title,
    screen: screenIn(where),
    needs: { action, subject },
    ...(call !== undefined && { call }),
    ...(entry && { menu: { label: title, ...entry } }),
  };
}

/** Every screen in the order of the menu, fixed paths before those with parameters. A screen that is not in `MENU` has no entry there. */
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
    'recordsImport/ImportScreen#CustomersImportScreen',
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
  screen('/promesas', 'Promesas de pago', 'read Activity', 'promises/PromisesList', 'GET /customers/promises/'),
  screen('/documentos', 'Documentos', 'read Document', 'documents/DocumentsList'),
  screen(
    '/documentos/importar/:id?',
    'Importar',
    'create RecordsImport',
    'recordsImport/ImportScreen#DocumentsImportScreen',
    'POST /customers/imports/',
  ),
  screen('/documentos/:id', 'Documento', 'read Document', 'documents/DocumentScreen'),
  screen('/pagos', 'Pagos', 'read Payment', 'payments/PaymentsList'),
  screen('/pagos/:id', 'Pago', 'read Payment', 'payments/PaymentScreen'),
  screen('/enlaces-de-pago', 'Enlaces de pago', 'read PaymentLink', 'paymentLinks/PaymentLinksList'),
  screen('/enlaces-de-pago/:id', 'Enlace de pago', 'read PaymentLink', 'paymentLinks/PaymentLinkScreen'),
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
  screen('/debitos', 'Débitos automáticos', 'read AutomaticDebit', 'debits/DebitsList'),
  screen('/debitos/nuevo', 'Nuevo', 'create AutomaticDebit', 'debits/header/NewDebitScreen'),
  screen('/debitos/:id', 'Detalle', 'read AutomaticDebit', 'debits/DebitScreen'),
  screen('/plantillas', 'Plantillas', 'read Template', 'templates/TemplatesList'),
  screen('/plantillas/nueva', 'Nueva', 'create Template', 'templates/TemplateScreen#NewTemplateScreen'),
  screen('/plantillas/:id', 'Plantilla', 'read Template', 'templates/TemplateScreen'),
  screen('/campanas', 'Campañas', 'read Campaign', 'campaigns/CampaignsList'),
  screen('/campanas/nueva', 'Nueva', 'create Campaign', 'campaigns/NewCampaignScreen'),
  screen('/campanas/planificar', 'Planificar', 'read Campaign', 'calendar/PlanScreen'),
  screen(
    '/campanas/feriados',
    'Feriados y horario',
    'read SendingCalendar',
    'calendar/SendingCalendarScreen',
    'GET /campaigns/sending_calendar/',
  ),
  screen('/campanas/:id', 'Campaña', 'read Campaign', 'campaigns/CampaignScreen'),
  screen(
    '/bandeja/respuestas/:id?/:channel?',
    'Respuestas',
    'read CampaignEvent',
    'inbox/AnswersScreen',
    'GET /console/inbound_messages/',
  ),
  screen('/bandeja/:id?/:channel?', 'Bandeja', 'read CampaignEvent', 'inbox/InboxScreen'),
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
  screen('/usuarios', 'Usuarios', 'update User', 'users/UsersList', 'GET /console/users/'),
  screen('/flujos/:id?/:panel?', 'Flujos', 'read Flow', 'flows/FlowsScreen'),
  screen('/ayuda', 'Ayuda', 'read Home', 'help/HelpScreen'),
];
