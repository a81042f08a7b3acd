import { pendingValuesByCustomer } from '../../../api/contract/customers/customers';
import { countedCents, fromCents } from '../../../api/contract/money';
import { useRecord } from '../../../resource/hooks/useRecord';
import { RecordPage } from '../../../resource/record/RecordPage';
import { plural } from '../../../ui/format/format';
import { Money } from '../../../ui/format/Money';
import { pageWords as words } from './words';

/** The customer's debt by currency, summed from documents where the record lacks it. */
export function OwedByDocument({ customer }: { customer: string }) {
  const handle = useRecord(pendingValuesByCustomer, { body: { idCustomer: customer } });
  return (
    <RecordPage handle={handle}>
      {({ documents }) => {
        if (documents.length === 0) return words.noneSent;
        const currencies = new Set(documents.map(({ currency = '' }) => currency));
        return [...currencies].map((one) => {
          const owed = documents.filter(({ currency = '' }) => currency === one);
          const isKnown = owed.every(({ balance }) => balance !== null);
          const sum = owed.reduce((cents, { balance }) => cents + countedCents(balance), 0);
          return (
            <div key={one}>
              <Money value={isKnown ? fromCents(sum) : null} currency={one} strong />
              {` · ${plural(owed.length, 'documento', 'documentos')}`}
            </div>
          );
        });
      }}
    </RecordPage>
  );
}
