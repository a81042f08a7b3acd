import { makeStyles, tokens } from '@fluentui/react-components';
import { isZero } from '../../api/contract/money';
import type { Document } from '../../api/contract/receivables/documents';
import { date, daysFromToday } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { DocumentStatus } from './DocumentStatus';
import { unlessAbsent } from './unlessAbsent';
import { columnWords as words } from './words';

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

/** The due date, relative to today while something is owed. */
export function DueDate({ due_date, balance }: Pick<Document, 'due_date' | 'balance'>) {
  const styles = useStyles();
  if (due_date === null) return <span className={styles.quiet}>{words.noDate}</span>;
  return (
    <>
      {date(due_date)}
      {!isZero(balance) && <span className={styles.quiet}> · {daysFromToday(due_date)}</span>}
    </>
  );
}

const TYPES: Record<string, string> = { factura: 'Factura', nota_debito: 'Nota de débito', cuota: 'Cuota' };
export const typeInWords = (type: string): string => TYPES[type] ?? type;

/** A document wherever it is listed; whose it is stands after its number where that is not known already. */
export const documentColumns: Column<Document>[] = [
  { key: 'number', header: words.number, width: 160, sort: 'number', render: ({ number }) => number },
  { key: 'type', header: words.type, width: 120, spare: true, render: ({ doc_type }) => typeInWords(doc_type) },
  {
    key: 'center',
    header: words.costCenter,
    width: 150,
    spare: true,
    render: ({ cost_center_name }) => cost_center_name,
  },
  {
    key: 'issued',
    header: words.issued,
    width: 110,
    extra: true,
    render: ({ issue_date }) => (issue_date ? date(issue_date) : words.noDate),
  },
  {
    key: 'due',
    header: words.due,
    width: 222,
    uncut: true,
    sort: 'due_date',
    render: (document) => <DueDate {...document} />,
  },
  {
    key: 'total',
    header: words.total,
    sort: 'total',
    width: 120,
    align: 'end',
    render: ({ total, currency }) => <Money value={total} currency={currency} muted />,
  },
  {
    key: 'balance',
    header: words.balance,
    sort: 'balance',
    width: 120,
    align: 'end',
    render: ({ balance, currency }) => (
      <Money value={balance} currency={currency} strong={!isZero(balance)} muted={isZero(balance)} />
    ),
  },
  {
    key: 'disputed',
    header: words.disputed,
    width: 120,
    align: 'end',
    spare: true,
    render: ({ disputed, currency }) => disputed && !isZero(disputed) && <Money value={disputed} currency={currency} />,
  },
  {
    key: 'status',
    header: words.status,
    width: 120,
    render: (one) => unlessAbsent(one, 'status', <DocumentStatus {...one} />),
  },
];
