import { Link } from 'react-router-dom';
import type { PaymentDetail, PaymentWithAllocations } from '../../api/contract/receivables/payments';
import { CustomerLink } from '../../domain/columns/CustomerLink';
import { originWords } from '../../domain/columns/payments';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { methodWords } from '../../domain/words';
import { Facts } from '../../ui/Facts';
import { date, moment } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { words } from './words';

export function PaymentFacts({ payment }: { payment: PaymentWithAllocations }) {
  const { amount, unallocated, currency, method, origin, reference, movement, created_at, note } = payment;
  return (
    <Facts
      facts={[
        { name: words.amount, value: <Money value={amount} currency={currency} strong /> },
        { name: words.unallocated, value: <Money value={unallocated} currency={currency} /> },
        { name: words.date, value: date(payment.date) },
        { name: words.method, value: unlessAbsent(payment, 'method', methodWords[method]) },
        { name: words.reference, value: reference || '—' },
        { name: words.origin, value: unlessAbsent(payment, 'origin', originWords[origin]) },
        {
          name: words.movement,
          value: movement ? (
            <Link to={`/conciliaciones/${movement.conciliation}?movement=${movement.id}`}>
              {movement.conciliation_name} · {movement.description}
            </Link>
          ) : (
            unlessAbsent(payment, 'movement', words.noMovement)
          ),
        },
        { name: words.registered, value: moment(created_at) },
        ...(note ? [{ name: words.note, value: note }] : []),
      ]}
    />
  );
}

export function customerOf({ customer, customer_name }: PaymentDetail) {
  return (
    <>
      <CustomerLink id={customer} name={customer_name} />
      {customer !== null && (
        <>
          {' '}
          · <Link to={`/pagos?idCustomer=${customer}`}>{words.othersOf}</Link>
        </>
      )}
    </>
  );
}
