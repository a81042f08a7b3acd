import type { AnswerPreview } from '../../../api/contract/debits/shapes';
import { unlessAbsent } from '../../../domain/columns/unlessAbsent';
import { StateChip } from '../../../ui/Chip';
import { Money } from '../../../ui/format/Money';
import type { Column } from '../../../ui/table/columns';
import { TwoLines } from '../../../ui/table/TwoLines';
import { answerWords as words } from './words';

type Line = AnswerPreview['lines'][number];

export const answerColumns = (currency: string): Column<Line>[] => [
  { key: 'row', header: words.row, width: 64, align: 'end', render: ({ row }) => row },
  {
    key: 'outcome',
    header: words.outcome,
    width: 170,
    render: (line) => unlessAbsent(line, 'outcome', <StateChip {...words.outcomes[line.outcome]} />),
  },
  {
    key: 'customer',
    header: words.customer,
    width: 180,
    grow: 1,
    render: ({ customer_name, document_number }) =>
      customer_name ? <TwoLines first={customer_name} second={document_number} /> : document_number,
  },
  { key: 'reference', header: words.reference, width: 150, spare: true, render: ({ reference }) => reference },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    render: ({ amount }) => <Money value={amount} currency={currency} />,
  },
  {
    key: 'reason',
    header: words.reason,
    width: 220,
    grow: 2,
    wrap: true,
    render: ({ reason_code, reason }) => [reason_code, reason].filter(Boolean).join(' · '),
  },
];
