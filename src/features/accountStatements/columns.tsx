import { Link } from 'react-router-dom';
import { type StatementDocument, type StatementLine, sidesOf } from '../../api/contract/customers/accountStatements';
import { isZero } from '../../api/contract/money';
import { date } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

export const documentColumns = (currency: string, isDisputed: boolean): Column<StatementDocument>[] => [
  {
    key: 'number',
    header: words.number,
    width: 160,
    render: ({ id, number }) => <Link to={`/documentos/${id}`}>{number}</Link>,
  },
  { key: 'issued', header: words.issued, width: 100, render: ({ issue_date }) => issue_date && date(issue_date) },
  { key: 'due', header: words.due, width: 100, render: ({ due_date }) => (due_date ? date(due_date) : words.noDate) },
  {
    key: 'days',
    header: words.days,
    width: 70,
    align: 'end',
    render: ({ days }) => (days && days > 0 ? count(days) : ''),
  },
  {
    key: 'total',
    header: words.total,
    width: 110,
    align: 'end',
    render: ({ total }) => <Money value={total} currency={currency} />,
  },
  {
    key: 'balance',
    header: words.left,
    width: 110,
    align: 'end',
    render: ({ balance }) => <Money value={balance} currency={currency} strong />,
  },
  ...(isDisputed ? [disputedColumn(currency)] : []),
];

/** What of the balance is in dispute, where something is. */
const disputedColumn = (currency: string): Column<StatementDocument> => ({
  key: 'disputed',
  header: words.disputed,
  width: 110,
  align: 'end',
  render: ({ disputed }) => disputed && !isZero(disputed) && <Money value={disputed} currency={currency} />,
});

/** The charge, or the payment or write-off. */
const sideColumn = (key: 'charge' | 'credit', currency: string): Column<Line> => ({
  key,
  header: words[key],
  width: 110,
  align: 'end',
  render: ({ amount }) => {
    const side = amount && sidesOf(amount)[key];
    return side && <Money value={side} currency={currency} />;
  },
});

/** The movements, without the opening balance. */
type Line = Pick<StatementLine, 'date' | 'id' | 'number' | 'settles' | 'balance'> &
  Partial<Pick<StatementLine, 'kind' | 'amount'>>;

export const lineColumns = (currency: string): Column<Line>[] => [
  { key: 'date', header: words.date, width: 100, render: (line) => date(line.date) },
  { key: 'kind', header: words.concept, width: 110, render: ({ kind }) => (kind ? words.kinds[kind] : words.opening) },
  {
    key: 'number',
    header: words.number,
    width: 200,
    render: ({ kind, id, number, settles }) =>
      kind && (
        <>
          <Link to={kind === 'pago' ? `/pagos/${id}` : `/documentos/${id}`}>{number || words.noReference}</Link>
          {settles && ` · ${settles}`}
        </>
      ),
  },
  sideColumn('charge', currency),
  sideColumn('credit', currency),
  {
    key: 'balance',
    header: words.left,
    width: 110,
    align: 'end',
    render: ({ balance }) => <Money value={balance} currency={currency} strong />,
  },
];
