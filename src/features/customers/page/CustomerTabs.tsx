import type { ReactElement } from 'react';
import { listActivities } from '../../../api/contract/customers/activities';
import { listCustomerDebits } from '../../../api/contract/customers/customers';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { listAgreements } from '../../../api/contract/receivables/agreements';
import { listDisputes } from '../../../api/contract/receivables/disputes';
import { listPaymentProofs } from '../../../api/contract/receivables/paymentProofs';
import type { AnyRow } from '../../../api/contract/row';
import { isAbsent } from '../../../api/contract/row';
import { useOffers } from '../../../console/AppProvider';
import { customerName } from '../../../domain/customerName';
import type { RecordRef } from '../../../resource/hooks/useCommand';
import { LinkTabs } from '../../../ui/frame/LinkTabs';
import { BankPanel } from '../bank/BankPanel';
import { ContactsPanel } from '../contacts/ContactsPanel';
import { ActivitiesTab, type Creation } from './ActivitiesTab';
import { AgreementsTab } from './AgreementsTab';
import { CustomerFacts } from './CustomerFacts';
import { DisputesTab } from './DisputesTab';
import { DebitsTab, DocumentsTab, MessagesTab, PaymentsTab, ProofsTab } from './ListTabs';
import { pageWords as words } from './words';

type Props = {
  /** The tab in the address. */
  tab: string | undefined;
  customer: CustomerDetail;
  record: RecordRef;
  creation: Creation;
};

type Tab = {
  label: string;
  /** Cartera's own call, without which there is no such tab. */
  ours?: AnyRow;
  count?: (customer: CustomerDetail) => number | undefined;
  shows: (props: Props) => ReactElement;
};

const named = ({ customer, record }: Props) => ({ customer: customer.id, named: customerName(customer), record });

/** By the word that its address has, in their order. */
const TABS: Record<string, Tab> = {
  documentos: {
    label: words.tab.documentos,
    count: ({ counts }) => counts?.documents,
    shows: ({ customer }) => <DocumentsTab customer={customer.id} />,
  },
  pagos: {
    label: words.tab.pagos,
    count: ({ counts }) => counts?.payments,
    shows: (props) => <PaymentsTab {...named(props)} />,
  },
  acuerdos: { label: words.tab.acuerdos, ours: listAgreements, shows: (props) => <AgreementsTab {...named(props)} /> },
  disputas: { label: words.tab.disputas, ours: listDisputes, shows: (props) => <DisputesTab {...named(props)} /> },
  comprobantes: {
    label: words.tab.comprobantes,
    ours: listPaymentProofs,
    shows: ({ customer }) => <ProofsTab customer={customer.id} />,
  },
  debitos: {
    label: words.tab.debitos,
    ours: listCustomerDebits,
    count: ({ counts }) => counts?.debits,
    shows: ({ customer }) => <DebitsTab customer={customer.id} />,
  },
  mensajes: {
    label: words.tab.mensajes,
    count: ({ counts }) => counts?.messages,
    shows: ({ customer }) => <MessagesTab customer={customer.id} />,
  },
  gestiones: {
    label: words.tab.gestiones,
    ours: listActivities,
    count: ({ counts }) => counts?.activities,
    shows: ({ customer, record, creation }) => (
      <ActivitiesTab customer={customer} record={record} creation={creation} />
    ),
  },
  contactos: {
    label: words.tab.contactos,
    count: (customer) => (isAbsent(customer, 'contacts') ? undefined : customer.contacts.length),
    shows: ({ customer, record }) => <ContactsPanel customer={customer} record={record} />,
  },
  datos: {
    label: words.tab.datos,
    shows: ({ customer, record }) => (
      <>
        <CustomerFacts customer={customer} />
        <BankPanel customer={customer} record={record} />
      </>
    ),
  },
};

/** The tabs of a customer, each with its own address. */
export function CustomerTabs(props: Props) {
  const { tab, customer } = props;
  const offers = useOffers();
  const shown = Object.entries(TABS).filter(([, { ours }]) => ours === undefined || offers(ours));
  const [current = 'documentos'] = shown.find(([name]) => name === tab) ?? [];
  const at = (name: string) => `/clientes/${customer.id}/${name}`;
  return (
    <>
      <LinkTabs
        label={words.tabs}
        current={at(current)}
        tabs={shown.map(([name, { label, count }]) => ({ to: at(name), label, count: count?.(customer) }))}
      />
      {TABS[current]?.shows(props)}
    </>
  );
}
