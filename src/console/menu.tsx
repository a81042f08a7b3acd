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
import type { ReactElement } from 'react';

/** The menu's entries by path: their group, their icon, and a label where the title is too long. */
export const MENU: Record<string, { group?: string; label?: string; icon: ReactElement } | undefined> = {
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
