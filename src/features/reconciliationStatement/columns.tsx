import { Link } from 'react-router-dom';
import type {
  BookedPayment,
  OpenMovement,
  ReconciliationStatement,
} from '../../api/contract/reconciliation/reconciliationStatement';
import { date } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

/** A line of the summary; balances count no movements. */
export type SummaryLine = { concept: string; count?: number; amount: string; isBalance?: true };

export const summaryColumns = (currency: string): Column<SummaryLine>[] => [
  {
    key: 'concept',
    header: words.concept,
    width: 260,
    render: ({ concept, isBalance }) => (isBalance ? <strong>{concept}</strong> : concept),
  },
  {
    key: 'count',
    header: words.count,
    width: 100,
    align: 'end',
    render: ({ count: n }) => (n === undefined ? '' : count(n)),
  },
  {
    key: 'amount',
    header: words.amount,
    width: 140,
    align: 'end',
    render: ({ amount, isBalance }) => <Money value={amount} currency={currency} strong={Boolean(isBalance)} />,
  },
];

/** `conciliation`: where the movements are. */
export const outstandingColumns = (conciliation: string, currency: string): Column<OpenMovement>[] => [
  { key: 'date', header: words.date, width: 100, render: (movement) => date(movement.date) },
  {
    key: 'description',
    header: words.description,
    width: 300,
    render: ({ id, description, note, later_reason: reason, later_until: until }) => (
      <>
        <Link to={`/conciliaciones/${conciliation}?movement=${id}`}>{description}</Link>
        {note && ` · ${note}`}
        {(reason || until) && <div>{words.deferredUntil(reason, until)}</div>}
      </>
    ),
  },
  {
    key: 'left',
    header: words.left,
    width: 130,
    align: 'end',
    render: ({ left }) => <Money value={left} currency={currency} />,
  },
];

export const writeOffColumns = (currency: string): Column<ReconciliationStatement['forgiven'][number]>[] => [
  {
    key: 'document',
    header: words.document,
    width: 180,
    render: ({ document, document_number }) => <Link to={`/documentos/${document}`}>{document_number}</Link>,
  },
  { key: 'reason', header: words.reasonOf, width: 240, render: ({ reason }) => reason },
  { key: 'by', header: words.by, width: 140, render: ({ created_by }) => created_by },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    render: ({ amount }) => <Money value={amount} currency={currency} />,
  },
];

export const creditColumns = (currency: string): Column<ReconciliationStatement['credits'][number]>[] => [
  {
    key: 'customer',
    header: words.customer,
    width: 300,
    render: ({ customer, customer_name }) => <Link to={`/clientes/${customer}`}>{customer_name}</Link>,
  },
  {
    key: 'payment',
    header: words.paymentsOf,
    width: 140,
    render: ({ payment }) => <Link to={`/pagos/${payment}`}>{words.seePayment}</Link>,
  },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    render: ({ amount }) => <Money value={amount} currency={currency} />,
  },
];

export const paymentColumns = (currency: string): Column<BookedPayment>[] => [
  {
    key: 'date',
    header: words.date,
    width: 100,
    render: ({ id, date: day }) => <Link to={`/pagos/${id}`}>{date(day)}</Link>,
  },
  { key: 'customer', header: words.customer, width: 200, grow: 1, render: ({ customer_name }) => customer_name },
  { key: 'documents', header: words.documents, width: 180, grow: 1, render: ({ documents }) => documents },
  { key: 'reference', header: words.reference, width: 110, spare: true, render: ({ reference }) => reference },
  { key: 'by', header: words.by, width: 140, spare: true, render: ({ created_by }) => created_by },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    render: ({ amount }) => <Money value={amount} currency={currency} />,
  },
];
