import { isZero } from '../../api/contract/money';
import type { PaymentDetail } from '../../api/contract/receivables/payments';
import { date } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { methodWords } from '../words';
import { unlessAbsent } from './unlessAbsent';
import { columnWords as words } from './words';

export const originWords: Record<PaymentDetail['origin'], string> = {
  conciliacion: 'Conciliación',
  debito: 'Débito automático',
  enlace: 'Enlace de pago',
  manual: 'Manual',
  otro: 'Otro',
};

/** A payment wherever it is listed; whose it is stands after its date where that is not known already. */
export const paymentColumns: Column<PaymentDetail>[] = [
  { key: 'date', header: words.date, width: 110, sort: 'date', render: (payment) => date(payment.date) },
  {
    key: 'method',
    header: words.method,
    width: 150,
    render: (one) => unlessAbsent(one, 'method', methodWords[one.method]),
  },
  {
    key: 'reference',
    header: words.reference,
    width: 130,
    grow: 1,
    sort: 'reference',
    render: ({ reference }) => reference,
  },
  {
    key: 'origin',
    header: words.origin,
    width: 150,
    spare: true,
    render: (one) => unlessAbsent(one, 'origin', originWords[one.origin]),
  },
  {
    key: 'unallocated',
    header: words.unallocated,
    width: 120,
    align: 'end',
    spare: true,
    render: ({ unallocated, currency }) => (
      <Money value={unallocated} currency={currency} muted={isZero(unallocated)} />
    ),
  },
  {
    key: 'amount',
    header: words.amount,
    sort: 'amount',
    width: 130,
    align: 'end',
    render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
  },
];
