import { WITHHOLDING_TAX, type WithheldTotal } from '../../api/contract/receivables/withholdings';
import { monthOf } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { taxes, totalWords as words } from './words';

export const taxOptions = WITHHOLDING_TAX.map((value) => ({ value, label: taxes[value] }));

const kindOf = ({ code, name }: WithheldTotal) => [code, name].filter(Boolean).join(' ') || words.noKind;

export const totalColumns: Column<WithheldTotal>[] = [
  { key: 'month', header: words.month, width: 150, render: ({ month }) => monthOf(`${month}-01`) },
  { key: 'tax', header: words.tax, width: 100, render: ({ tax }) => (tax === null ? words.noTax : taxes[tax]) },
  { key: 'kind', header: words.kind, width: 240, grow: 3, render: kindOf },
  {
    key: 'certificates',
    header: words.certificates,
    width: 115,
    align: 'end',
    render: ({ certificates }) => certificates,
  },
  {
    key: 'amount',
    header: words.amount,
    width: 130,
    align: 'end',
    render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
  },
  {
    key: 'pending',
    header: words.pending,
    width: 130,
    align: 'end',
    render: ({ pending, currency }) => <Money value={pending} currency={currency} />,
  },
];
