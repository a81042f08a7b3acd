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

const TABS = [
  'documentos',
  'pagos',
  'acuerdos',
  'disputas',
  'comprobantes',
  'debitos',
  'mensajes',
  'gestiones',
  'contactos',
  'datos',
] as const;
type Tab = (typeof TABS)[number];
/** The tabs of Cartera's own calls. */
const OURS: Partial<Record<Tab, AnyRow>> = {
  acuerdos: listAgreements,
  disputas: listDisputes,
  comprobantes: listPaymentProofs,
  debitos: listCustomerDebits,
  gestiones: listActivities,
};

type Props = {
  /** The tab in the address. */
  tab: string | undefined;
  customer: CustomerDetail;
  record: RecordRef;
  creation: Creation;
};

/** The tabs of a customer, each with its own address. */
export function CustomerTabs({ tab, customer, record, creation }: Props) {
  const { id, counts, contacts } = customer;
  const offers = useOffers();
  const shown = TABS.filter((one) => OURS[one] === undefined || offers(OURS[one]));
  const current = shown.find((one) => one === tab) ?? 'documentos';
  const many: Partial<Record<Tab, number>> = {
    documentos: counts?.documents,
    pagos: counts?.payments,
    debitos: counts?.debits,
    mensajes: counts?.messages,
    gestiones: counts?.activities,
    contactos: isAbsent(customer, 'contacts') ? undefined : contacts.length,
  };
  const at = (one: Tab) => `/clientes/${id}/${one}`;
  return (
    <>
      <LinkTabs
        label={words.tabs}
        current={at(current)}
        tabs={shown.map((one) => ({ to: at(one), label: words.tab[one], count: many[one] }))}
      />
      {current === 'documentos' && <DocumentsTab customer={id} />}
      {current === 'pagos' && <PaymentsTab customer={id} named={customerName(customer)} record={record} />}
      {current === 'acuerdos' && <AgreementsTab customer={id} named={customerName(customer)} record={record} />}
      {current === 'disputas' && <DisputesTab customer={id} named={customerName(customer)} record={record} />}
      {current === 'comprobantes' && <ProofsTab customer={id} />}
      {current === 'debitos' && <DebitsTab customer={id} />}
      {current === 'mensajes' && <MessagesTab customer={id} />}
      {current === 'gestiones' && <ActivitiesTab customer={customer} record={record} creation={creation} />}
      {current === 'contactos' && <ContactsPanel customer={customer} record={record} />}
      {current === 'datos' && (
        <>
          <CustomerFacts customer={customer} />
          <BankPanel customer={customer} record={record} />
        </>
      )}
    </>
  );
}
