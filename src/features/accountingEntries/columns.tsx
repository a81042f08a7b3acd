import { makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import type { ReactNode } from 'react';
import { isZero } from '../../api/contract/money';
import type {
  AccountingAccount,
  AccountingLot,
  AccountSum,
  EntryLine,
} from '../../api/contract/receivables/accountingEntries';
import { date } from '../../ui/format/dates';
import { count, money } from '../../ui/format/format';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { roleOf, words } from './words';

const amount = (of: string, currency: string) => (isZero(of) ? '' : money(of, currency));
const accountIn = ({ account }: { account: string }) => (account === '' ? words.noAccount : account);

export const sumColumns: Column<AccountSum>[] = [
  { key: 'account', header: words.account, width: 120, render: accountIn },
  { key: 'concept', header: words.concept, width: 220, render: roleOf },
  {
    key: 'debit',
    header: words.debit,
    width: 130,
    align: 'end',
    render: ({ debit, currency }) => amount(debit, currency),
  },
  {
    key: 'credit',
    header: words.credit,
    width: 130,
    align: 'end',
    render: ({ credit, currency }) => amount(credit, currency),
  },
];

const useStyles = makeStyles({
  unbroken: { whiteSpace: 'nowrap' },
  words: { display: 'inline-block', minWidth: '14ch' },
});

/** A text whose words stay unbroken beside columns that are not broken. */
function Words({ children }: { children: ReactNode }) {
  return <span className={useStyles().words}>{children}</span>;
}

/** A number, a day or a code that is never broken over lines. */
function Unbroken({ children }: { children: ReactNode }) {
  return <span className={useStyles().unbroken}>{children}</span>;
}

const unbroken = <R,>(column: Column<R>): Column<R> => ({
  ...column,
  header: <Unbroken>{column.header}</Unbroken>,
  render: (row) => <Unbroken>{column.render(row)}</Unbroken>,
});

const [accountColumn, conceptColumn, ...amountColumns] = sumColumns;

export const lineColumns: Column<EntryLine>[] = [
  unbroken<EntryLine>({ key: 'entry', header: words.entry, width: 70, render: ({ entry }) => count(entry) }),
  unbroken<EntryLine>({ key: 'day', header: words.day, width: 100, render: ({ day }) => date(day) }),
  {
    key: 'kind',
    header: words.kind,
    width: 150,
    render: ({ kind, is_correction }) => <Unbroken>{words.kindOf(kind, is_correction)}</Unbroken>,
  },
  ...(accountColumn ? [unbroken<EntryLine>(accountColumn)] : []),
  ...(conceptColumn ? [{ ...conceptColumn, render: (line: EntryLine) => <Words>{roleOf(line)}</Words> }] : []),
  ...amountColumns,
  {
    key: 'about',
    header: words.about,
    width: 220,
    render: ({ customer_name, document_number }) => (
      <Words>{[customer_name, document_number].filter(Boolean).join(' · ')}</Words>
    ),
  },
];

type Download = (lot: AccountingLot, format: 'csv' | 'xlsx') => void;

/** `onSent` leads to how a lot's entries were sent, of a service that sends them. */
export const lotColumns = (
  onDownload: Download,
  onSent: ((lot: AccountingLot) => void) | undefined,
): Column<AccountingLot>[] => [
  { key: 'number', header: words.lot, width: 90, render: ({ number }) => words.number(number) },
  { key: 'of', header: words.of, width: 200, grow: 2, render: words.ofLot },
  { key: 'entries', header: words.count, width: 100, align: 'end', render: ({ entries }) => count(entries) },
  { key: 'amount', header: words.amount, width: 150, align: 'end', render: words.amounts },
  { key: 'made', header: words.made, width: 220, spare: true, render: words.madeBy },
  ...actionsColumn<AccountingLot>(
    onSent !== undefined && {
      label: ({ number }) => words.sentOf(number),
      icon: <SendRegular />,
      run: onSent,
      can: ({ is_sent }) => is_sent === true,
    },
    { label: ({ number }) => words.csv(number), icon: <ArrowDownloadRegular />, run: (lot) => onDownload(lot, 'csv') },
    {
      label: ({ number }) => words.xlsx(number),
      icon: <DocumentTableRegular />,
      run: (lot) => onDownload(lot, 'xlsx'),
    },
  ),
];

export const accountColumns = (
  onEdit: ((account: AccountingAccount) => void) | undefined,
): Column<AccountingAccount>[] => [
  { key: 'concept', header: words.concept, width: 280, grow: 2, render: roleOf },
  { key: 'account', header: words.account, width: 180, grow: 1, render: accountIn },
  ...actionsColumn<AccountingAccount>(
    onEdit !== undefined && { label: (one) => words.edit(roleOf(one)), icon: <EditRegular />, run: onEdit },
  ),
];
