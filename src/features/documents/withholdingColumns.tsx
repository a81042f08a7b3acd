import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import type { WithholdingCertificate } from '../../api/contract/receivables/withholdings';
import { date } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { taxWords, withholdingWords as words } from './withholdingWords';

const partsOf = ({ lines, currency }: WithholdingCertificate) =>
  lines
    .map(({ tax, amount, kind_name }) => `${taxWords[tax]}${kind_name && ` (${kind_name})`} ${money(amount, currency)}`)
    .join(' · ');

export const withholdingColumns: Column<WithholdingCertificate>[] = [
  { key: 'date', header: words.date, width: 110, render: ({ issued_on }) => date(issued_on) },
  { key: 'number', header: words.number, width: 190, render: ({ number }) => number },
  { key: 'parts', header: words.parts, width: 200, grow: 1, render: partsOf },
  {
    key: 'state',
    header: words.state,
    width: 90,
    render: ({ voided_at }) => (voided_at ? words.voided : words.counts),
  },
  { key: 'by', header: words.by, width: 140, spare: true, render: ({ created_by }) => created_by },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
  },
];

export const undoColumn = (onUndo: (certificate: WithholdingCertificate) => void): Column<WithholdingCertificate>[] =>
  actionsColumn<WithholdingCertificate>({
    label: ({ number }) => words.undo(number),
    icon: <ArrowUndoRegular />,
    run: onUndo,
    can: ({ voided_at }) => voided_at === null,
  });
