import { ArrowRepeatAllRegular } from '@fluentui/react-icons/svg/arrow-repeat-all';
import { BranchRegular } from '@fluentui/react-icons/svg/branch';
import { BuildingRegular } from '@fluentui/react-icons/svg/building';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { CalendarCheckmarkRegular } from '@fluentui/react-icons/svg/calendar-checkmark';
import { CalendarMonthRegular } from '@fluentui/react-icons/svg/calendar-month';
import { ChatMultipleRegular } from '@fluentui/react-icons/svg/chat-multiple';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { DocumentErrorRegular } from '@fluentui/react-icons/svg/document-error';
import { DocumentPercentRegular } from '@fluentui/react-icons/svg/document-percent';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { FlashRegular } from '@fluentui/react-icons/svg/flash';
import { FlowchartRegular } from '@fluentui/react-icons/svg/flowchart';
import { HandshakeRegular } from '@fluentui/react-icons/svg/handshake';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { MailInboxArrowDownRegular } from '@fluentui/react-icons/svg/mail-inbox-arrow-down';
import { MailTemplateRegular } from '@fluentui/react-icons/svg/mail-template';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import { MoneyCalculatorRegular } from '@fluentui/react-icons/svg/money-calculator';
import { OrganizationRegular } from '@fluentui/react-icons/svg/organization';
import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonKeyRegular } from '@fluentui/react-icons/svg/person-key';
import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { PlugConnectedSettingsRegular } from '@fluentui/react-icons/svg/plug-connected-settings';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { ScalesRegular } from '@fluentui/react-icons/svg/scales';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { TagRegular } from '@fluentui/react-icons/svg/tag';
import { TaskListSquareLtrRegular } from '@fluentui/react-icons/svg/task-list-square-ltr';
import { WalletRegular } from '@fluentui/react-icons/svg/wallet';
import { WalletCreditCardRegular } from '@fluentui/react-icons/svg/wallet-credit-card';
import { WandRegular } from '@fluentui/react-icons/svg/wand';
import type { ReactElement } from 'react';

/** The menu's entries by path: their group, their icon, and a label where the title is too long. */
export const MENU: Record<string, { group?: string; label?: string; icon: ReactElement } | undefined> = {
  '/': { icon: <HomeRegular /> },
  '/cartera': { icon: <WalletRegular /> },
  '/clientes': { group: 'Clientes', icon: <PeopleRegular /> },
  '/suscripciones': { group: 'Clientes', icon: <ArrowRepeatAllRegular /> },
  '/gestiones': { group: 'Clientes', icon: <TaskListSquareLtrRegular /> },
  '/promesas': { group: 'Clientes', icon: <HandshakeRegular /> },
  '/acuerdos': { group: 'Clientes', icon: <CalendarCheckmarkRegular /> },
  '/disputas': { group: 'Clientes', icon: <DocumentErrorRegular /> },
  '/documentos': { group: 'Cobranza', icon: <DocumentTextRegular /> },
  '/pagos': { group: 'Cobranza', icon: <PaymentRegular /> },
  '/comprobantes': { group: 'Cobranza', icon: <ReceiptRegular /> },
  '/enlaces-de-pago': { group: 'Cobranza', icon: <LinkRegular /> },
  '/conciliaciones': { group: 'Cobranza', icon: <ScalesRegular /> },
  '/llegadas': { group: 'Cobranza', icon: <MailInboxArrowDownRegular /> },
  '/reglas': { group: 'Cobranza', icon: <WandRegular /> },
  '/asientos': { group: 'Cobranza', icon: <DocumentTableRegular /> },
  '/debitos': { group: 'Cobranza', icon: <MoneyCalculatorRegular /> },
  '/plantillas': { group: 'Mensajería', icon: <MailTemplateRegular /> },
  '/campanas': { group: 'Mensajería', icon: <MegaphoneRegular /> },
  '/campanas/planificar': { group: 'Mensajería', icon: <CalendarMonthRegular /> },
  '/politicas': { group: 'Mensajería', label: 'Políticas', icon: <BranchRegular /> },
  '/bandeja/:id?/:channel?': { group: 'Mensajería', icon: <ChatMultipleRegular /> },
  '/salida': { group: 'Mensajería', icon: <SendRegular /> },
  '/empresa': { group: 'Ajustes', icon: <BuildingRegular /> },
  '/cuentas-bancarias': { group: 'Ajustes', icon: <BuildingBankRegular /> },
  '/formatos-de-ordenes': { group: 'Ajustes', icon: <DocumentTableRegular /> },
  '/centros-de-costo': { group: 'Ajustes', icon: <OrganizationRegular /> },
  '/categorias-de-movimientos': { group: 'Ajustes', label: 'Categorías', icon: <TagRegular /> },
  '/tipos-de-retencion': { group: 'Ajustes', icon: <DocumentPercentRegular /> },
  '/respuestas-rapidas': { group: 'Mensajería', icon: <FlashRegular /> },
  '/origen-de-documentos': { group: 'Ajustes', icon: <PlugConnectedRegular /> },
  '/proveedor-de-pagos': { group: 'Ajustes', icon: <WalletCreditCardRegular /> },
  '/webhooks': { group: 'Ajustes', icon: <PlugConnectedSettingsRegular /> },
  '/tokens': { group: 'Ajustes', icon: <KeyRegular /> },
  '/usuarios': { group: 'Ajustes', icon: <PersonKeyRegular /> },
  '/indicadores': { group: 'Análisis', icon: <DataTrendingRegular /> },
  '/retenciones': { group: 'Análisis', icon: <DocumentPercentRegular /> },
  '/flujos/:id?/:panel?': { group: 'Análisis', icon: <FlowchartRegular /> },
};
