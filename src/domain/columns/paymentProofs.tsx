import type { PaymentProof } from '../../api/contract/receivables/paymentProofs';
import { StateChip } from '../../ui/Chip';
import { date, localTime } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { proofKinds, proofOrigins, proofStatuses } from '../paymentProofWords';
import { columnWords as words } from './words';

/** The columns of proofs of payment, wherever they are listed. */
export const proofColumns: Column<PaymentProof>[] = [
  {
    key: 'came',
    header: words.came,
    sort: 'created_at',
    width: 110,
    render: ({ created_at }) => date(localTime(created_at)),
  },
  { key: 'kind', header: words.type, width: 110, spare: true, render: ({ kind }) => proofKinds[kind] },
  {
    key: 'paid',
    header: words.paidOn,
    sort: 'paid_on',
    width: 134,
    render: ({ paid_on }) => (paid_on ? date(paid_on) : words.none),
  },
  {
    key: 'amount',
    header: words.amount,
    sort: 'amount',
    width: 130,
    align: 'end',
    render: ({ amount, currency }) =>
      amount === null ? words.none : <Money value={amount} currency={currency ?? undefined} strong />,
  },
  { key: 'bank', header: words.bank, width: 140, spare: true, render: ({ bank }) => bank || words.none },
  {
    key: 'reference',
    header: words.reference,
    width: 108,
    grow: 1,
    render: ({ reference }) => reference || words.none,
  },
  { key: 'account', header: words.account, width: 130, extra: true, render: ({ account }) => account || words.none },
  { key: 'origin', header: words.cameBy, width: 120, spare: true, render: ({ origin }) => proofOrigins[origin] },
  {
    key: 'status',
    header: words.status,
    width: 248,
    render: ({ status, repeats }) => (
      <>
        <StateChip {...proofStatuses[status]} />
        {repeats > 0 && ` ${words.repeated}`}
      </>
    ),
  },
];
