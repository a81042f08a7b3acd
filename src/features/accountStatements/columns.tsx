import { Link } from 'react-router-dom';
import type { StatementDocument, StatementLine } from '../../api/contract/accountStatement';
import { date } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

export const documentColumns = (currency: string): Column<StatementDocument>[] => [
  {
    key: 'number',
    header: words.number,
    width: 160,
    render: ({ id, number }) => <Link to={`/documentos/${id}`}>{number}</Link>,
  },
  { key: 'issued', header: words.issued, width: 100, render: ({ issue_date }) => issue_date && date(issue_date) },
  { key: 'due', header: words.due, width: 100, render: ({ due_date }) => (due_date ? date(due_date) : words.noDate) },
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
];

/** What moved; what was owed before is none. */
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
  {
    key: 'amount',
    header: words.amount,
    width: 110,
    align: 'end',
    render: ({ amount }) => amount && <Money value={amount} currency={currency} />,
  },
  {
    key: 'balance',
    header: words.left,
    width: 110,
    align: 'end',
    render: ({ balance }) => <Money value={balance} currency={currency} strong />,
  },
];
