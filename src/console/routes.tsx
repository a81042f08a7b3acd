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

/** Every screen in the order of the menu, fixed paths before those with parameters. A screen without a row has no menu entry. */
export const routes: ConsoleRoute[] = [
  {
    path: '/',
    title: 'Inicio',
    screen: lazyScreen(async () => (await import('../features/home/HomeScreen')).HomeScreen),
    needs: { action: 'read', subject: 'Home' },
    call: 'GET /console/home/',
    menu: { label: 'Inicio', icon: <HomeRegular /> },
  },
  {
    path: '/cartera',
    title: 'Cartera por cobrar',
    screen: lazyScreen(async () => (await import('../features/dueWallet/DueWalletScreen')).DueWalletScreen),
    needs: { action: 'read', subject: 'DueWallet' },
    call: 'GET /customers/documents/due_wallet/',
    menu: { label: 'Cartera por cobrar', icon: <WalletRegular /> },
  },
  {
    path: '/clientes',
    title: 'Clientes',
    screen: lazyScreen(async () => (await import('../features/customers/CustomersList')).CustomersList),
    needs: { action: 'read', subject: 'Customer' },
    menu: { group: 'Clientes', label: 'Clientes', icon: <ContactCardRegular /> },
  },
  {
    path: '/clientes/importar/:id?',
    title: 'Importar',
    screen: lazyScreen(async () => (await import('../features/recordsImport/ImportScreen')).CustomersImportScreen),
    needs: { action: 'create', subject: 'RecordsImport' },
    call: 'POST /customers/imports/',
  },
  {
    path: '/clientes/:id/estado-de-cuenta',
    title: 'Estado de cuenta',
    screen: lazyScreen(
      async () => (await import('../features/accountStatements/AccountStatementScreen')).AccountStatementScreen,
    ),
    needs: { action: 'read', subject: 'Customer' },
    call: 'GET /customers/customers/{id}/account_statement/',
  },
  {
    path: '/clientes/:id/:tab?',
    title: 'Cliente',
    screen: lazyScreen(async () => (await import('../features/customers/page/CustomerScreen')).CustomerScreen),
    needs: { action: 'read', subject: 'Customer' },
  },
  {
    path: '/suscripciones',
    title: 'Suscripciones',
    screen: lazyScreen(async () => (await import('../features/subscriptions/SubscriptionsList')).SubscriptionsList),
    needs: { action: 'read', subject: 'Subscription' },
    menu: { group: 'Clientes', label: 'Suscripciones', icon: <CalendarSyncRegular /> },
  },
  {
    path: '/suscripciones/:id',
    title: 'Suscripción',
    screen: lazyScreen(async () => (await import('../features/subscriptions/SubscriptionScreen')).SubscriptionScreen),
    needs: { action: 'read', subject: 'Subscription' },
  },
  {
    path: '/promesas',
    title: 'Promesas de pago',
    screen: lazyScreen(async () => (await import('../features/promises/PromisesList')).PromisesList),
    needs: { action: 'read', subject: 'Activity' },
    call: 'GET /customers/promises/',
    menu: { group: 'Clientes', label: 'Promesas de pago', icon: <HandshakeRegular /> },
  },
  {
    path: '/documentos',
    title: 'Documentos',
    screen: lazyScreen(async () => (await import('../features/documents/DocumentsList')).DocumentsList),
    needs: { action: 'read', subject: 'Document' },
    menu: { group: 'Cobranza', label: 'Documentos', icon: <DocumentTextRegular /> },
  },
  {
    path: '/documentos/importar/:id?',
    title: 'Importar',
    screen: lazyScreen(async () => (await import('../features/recordsImport/ImportScreen')).DocumentsImportScreen),
    needs: { action: 'create', subject: 'RecordsImport' },
    call: 'POST /customers/imports/',
  },
  {
    path: '/documentos/:id',
    title: 'Documento',
    screen: lazyScreen(async () => (await import('../features/documents/DocumentScreen')).DocumentScreen),
    needs: { action: 'read', subject: 'Document' },
  },
  {
    path: '/pagos',
    title: 'Pagos',
    screen: lazyScreen(async () => (await import('../features/payments/PaymentsList')).PaymentsList),
    needs: { action: 'read', subject: 'Payment' },
    menu: { group: 'Cobranza', label: 'Pagos', icon: <PaymentRegular /> },
  },
  {
    path: '/pagos/:id',
    title: 'Pago',
    screen: lazyScreen(async () => (await import('../features/payments/PaymentScreen')).PaymentScreen),
    needs: { action: 'read', subject: 'Payment' },
  },
  {
    path: '/enlaces-de-pago',
    title: 'Enlaces de pago',
    screen: lazyScreen(async () => (await import('../features/paymentLinks/PaymentLinksList')).PaymentLinksList),
    needs: { action: 'read', subject: 'PaymentLink' },
    menu: { group: 'Cobranza', label: 'Enlaces de pago', icon: <LinkRegular /> },
  },
  {
    path: '/enlaces-de-pago/:id',
    title: 'Enlace de pago',
    screen: lazyScreen(async () => (await import('../features/paymentLinks/PaymentLinkScreen')).PaymentLinkScreen),
    needs: { action: 'read', subject: 'PaymentLink' },
  },
  {
    path: '/conciliaciones',
    title: 'Conciliación',
    screen: lazyScreen(async () => (await import('../features/conciliations/ConciliationsList')).ConciliationsList),
    needs: { action: 'read', subject: 'Conciliation' },
    menu: { group: 'Cobranza', label: 'Conciliación', icon: <ReceiptMoneyRegular /> },
  },
  {
    path: '/conciliaciones/nueva/:id?',
    title: 'Nueva',
    screen: lazyScreen(async () => (await import('../features/statementUpload/UploadScreen')).UploadScreen),
    needs: { action: 'create', subject: 'Conciliation' },
  },
  {
    path: '/conciliaciones/:id',
    title: 'Movimientos',
    screen: lazyScreen(async () => (await import('../features/workbench/WorkbenchScreen')).WorkbenchScreen),
    needs: { action: 'read', subject: 'Conciliation' },
  },
  {
    path: '/conciliaciones/:id/cierre',
    title: 'Cierre',
    screen: lazyScreen(
      async () =>
        (await import('../features/reconciliationStatement/ReconciliationStatementScreen'))
          .ReconciliationStatementScreen,
    ),
    needs: { action: 'read', subject: 'Conciliation' },
    call: 'GET /conciliation/conciliations/{id}/statement/',
  },
  {
    path: '/reglas',
    title: 'Reglas',
    screen: lazyScreen(
      async () => (await import('../features/reconciliationRules/ReconciliationRulesList')).ReconciliationRulesList,
    ),
    needs: { action: 'read', subject: 'Conciliation' },
    call: 'GET /conciliation/rules/',
    menu: { group: 'Cobranza', label: 'Reglas', icon: <BrainCircuitRegular /> },
  },
  {
    path: '/reglas/:id',
    title: 'Regla',
    screen: lazyScreen(
      async () => (await import('../features/reconciliationRules/ReconciliationRuleScreen')).ReconciliationRuleScreen,
    ),
    needs: { action: 'read', subject: 'Conciliation' },
    call: 'GET /conciliation/rules/{id}/',
  },
  {
    path: '/debitos',
    title: 'Débitos automáticos',
    screen: lazyScreen(async () => (await import('../features/debits/DebitsList')).DebitsList),
    needs: { action: 'read', subject: 'AutomaticDebit' },
    menu: { group: 'Cobranza', label: 'Débitos automáticos', icon: <MoneyCalculatorRegular /> },
  },
  {
    path: '/debitos/nuevo',
    title: 'Nuevo',
    screen: lazyScreen(async () => (await import('../features/debits/header/NewDebitScreen')).NewDebitScreen),
    needs: { action: 'create', subject: 'AutomaticDebit' },
  },
  {
    path: '/debitos/:id',
    title: 'Detalle',
    screen: lazyScreen(async () => (await import('../features/debits/DebitScreen')).DebitScreen),
    needs: { action: 'read', subject: 'AutomaticDebit' },
  },
  {
    path: '/plantillas',
    title: 'Plantillas',
    screen: lazyScreen(async () => (await import('../features/templates/TemplatesList')).TemplatesList),
    needs: { action: 'read', subject: 'Template' },
    menu: { group: 'Mensajería', label: 'Plantillas', icon: <MailTemplateRegular /> },
  },
  {
    path: '/plantillas/nueva',
    title: 'Nueva',
    screen: lazyScreen(async () => (await import('../features/templates/TemplateScreen')).NewTemplateScreen),
    needs: { action: 'create', subject: 'Template' },
  },
  {
    path: '/plantillas/:id',
    title: 'Plantilla',
    screen: lazyScreen(async () => (await import('../features/templates/TemplateScreen')).TemplateScreen),
    needs: { action: 'read', subject: 'Template' },
  },
  {
    path: '/campanas',
    title: 'Campañas',
    screen: lazyScreen(async () => (await import('../features/campaigns/CampaignsList')).CampaignsList),
    needs: { action: 'read', subject: 'Campaign' },
    menu: { group: 'Mensajería', label: 'Campañas', icon: <MegaphoneRegular /> },
  },
  {
    path: '/campanas/nueva',
    title: 'Nueva',
    screen: lazyScreen(async () => (await import('../features/campaigns/NewCampaignScreen')).NewCampaignScreen),
    needs: { action: 'create', subject: 'Campaign' },
  },
  {
    path: '/campanas/planificar',
    title: 'Planificar',
    screen: lazyScreen(async () => (await import('../features/calendar/PlanScreen')).PlanScreen),
    needs: { action: 'read', subject: 'Campaign' },
    menu: { group: 'Mensajería', label: 'Planificar', icon: <CalendarMonthRegular /> },
  },
  {
    path: '/campanas/feriados',
    title: 'Feriados y horario',
    screen: lazyScreen(async () => (await import('../features/calendar/SendingCalendarScreen')).SendingCalendarScreen),
    needs: { action: 'read', subject: 'SendingCalendar' },
    call: 'GET /campaigns/sending_calendar/',
  },
  {
    path: '/campanas/:id',
    title: 'Campaña',
    screen: lazyScreen(async () => (await import('../features/campaigns/CampaignScreen')).CampaignScreen),
    needs: { action: 'read', subject: 'Campaign' },
  },
  {
    path: '/bandeja/respuestas/:id?/:channel?',
    title: 'Respuestas',
    screen: lazyScreen(async () => (await import('../features/inbox/AnswersScreen')).AnswersScreen),
    needs: { action: 'read', subject: 'CampaignEvent' },
    call: 'GET /console/inbound_messages/',
  },
  {
    path: '/bandeja/:id?/:channel?',
    title: 'Bandeja',
    screen: lazyScreen(async () => (await import('../features/inbox/InboxScreen')).InboxScreen),
    needs: { action: 'read', subject: 'CampaignEvent' },
    menu: { group: 'Mensajería', label: 'Bandeja', icon: <MailInboxRegular /> },
  },
  {
    path: '/salida',
    title: 'Salida',
    screen: lazyScreen(async () => (await import('../features/messages/MessagesList')).MessagesList),
    needs: { action: 'read', subject: 'Message' },
    call: 'GET /console/messages/',
    menu: { group: 'Mensajería', label: 'Salida', icon: <SendRegular /> },
  },
  {
    path: '/salida/:id',
    title: 'Mensaje',
    screen: lazyScreen(async () => (await import('../features/messages/MessageScreen')).MessageScreen),
    needs: { action: 'read', subject: 'Message' },
    call: 'GET /console/messages/{id}/',
  },
  {
    path: '/empresa',
    title: 'Empresa',
    screen: lazyScreen(async () => (await import('../features/company/CompanyScreen')).CompanyScreen),
    needs: { action: 'update', subject: 'Company' },
    call: 'GET /console/company/',
    menu: { group: 'Ajustes', label: 'Empresa', icon: <BuildingRegular /> },
  },
  {
    path: '/cuentas-bancarias',
    title: 'Cuentas bancarias',
    screen: lazyScreen(async () => (await import('../features/bankAccounts/BankAccountsList')).BankAccountsList),
    needs: { action: 'read', subject: 'BankAccount' },
    menu: { group: 'Ajustes', label: 'Cuentas bancarias', icon: <BuildingBankRegular /> },
  },
  {
    path: '/cuentas-bancarias/:id',
    title: 'Cuenta bancaria',
    screen: lazyScreen(async () => (await import('../features/bankAccounts/BankAccountScreen')).BankAccountScreen),
    needs: { action: 'read', subject: 'BankAccount' },
  },
  {
    path: '/formatos-de-ordenes',
    title: 'Formatos de orden',
    screen: lazyScreen(async () => (await import('../features/orderLayouts/OrderLayoutsList')).OrderLayoutsList),
    needs: { action: 'read', subject: 'OrderLayout' },
    call: 'GET /cash_management/order_layouts/',
    menu: { group: 'Ajustes', label: 'Formatos de orden', icon: <DocumentTableRegular /> },
  },
  {
    path: '/formatos-de-ordenes/nuevo',
    title: 'Nuevo',
    screen: lazyScreen(async () => (await import('../features/orderLayouts/OrderLayoutScreen')).NewOrderLayoutScreen),
    needs: { action: 'create', subject: 'OrderLayout' },
    call: 'POST /cash_management/order_layouts/',
  },
  {
    path: '/formatos-de-ordenes/:id',
    title: 'Formato',
    screen: lazyScreen(async () => (await import('../features/orderLayouts/OrderLayoutScreen')).OrderLayoutScreen),
    needs: { action: 'read', subject: 'OrderLayout' },
    call: 'GET /cash_management/order_layouts/{id}/',
  },
  {
    path: '/centros-de-costo',
    title: 'Centros de costo',
    screen: lazyScreen(async () => (await import('../features/costCenters/CostCentersList')).CostCentersList),
    needs: { action: 'read', subject: 'CostCenter' },
    menu: { group: 'Ajustes', label: 'Centros de costo', icon: <TagRegular /> },
  },
  {
    path: '/categorias-de-movimientos',
    title: 'Categorías de movimientos',
    screen: lazyScreen(
      async () => (await import('../features/movementCategories/MovementCategoriesList')).MovementCategoriesList,
    ),
    needs: { action: 'update', subject: 'ReconciliationSettings' },
    call: 'GET /conciliation/categories/',
    menu: { group: 'Ajustes', label: 'Categorías', icon: <TagMultipleRegular /> },
  },
  {
    path: '/origen-de-documentos',
    title: 'Origen de documentos',
    screen: lazyScreen(
      async () => (await import('../features/accountingSource/AccountingSourceScreen')).AccountingSourceScreen,
    ),
    needs: { action: 'update', subject: 'AccountingSource' },
    call: 'GET /console/accounting_source/',
    menu: { group: 'Ajustes', label: 'Origen de documentos', icon: <PlugConnectedRegular /> },
  },
  {
    path: '/usuarios',
    title: 'Usuarios',
    screen: lazyScreen(async () => (await import('../features/users/UsersList')).UsersList),
    needs: { action: 'update', subject: 'User' },
    call: 'GET /console/users/',
    menu: { group: 'Ajustes', label: 'Usuarios', icon: <PeopleRegular /> },
  },
  {
    path: '/flujos/:id?/:panel?',
    title: 'Flujos',
    screen: lazyScreen(async () => (await import('../features/flows/FlowsScreen')).FlowsScreen),
    needs: { action: 'read', subject: 'Flow' },
    menu: { group: 'Análisis', label: 'Flujos', icon: <FlowchartRegular /> },
  },
  {
    path: '/ayuda',
    title: 'Ayuda',
    screen: lazyScreen(async () => (await import('../features/help/HelpScreen')).HelpScreen),
    needs: { action: 'read', subject: 'Home' },
  },
];
