import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { listWaitingDebits } from '../../api/contract/reconciliation/arrivals';
import { useListRef } from '../../resource/hooks/useRowActor';
import { WarningBar } from '../../ui/table/WarningBar';
import { waitingDebit, words } from './words';

/** So many are written out. */
const MOST = 3;
const NONE: never[] = [];

/** Orders of automatic debits that do not reach the bank, and answers of the bank's that wait. */
export function WaitingDebits() {
  const ref = useListRef(listWaitingDebits, {});
  const debits = useSelector(ref, ({ context }) => context.page?.results ?? NONE);
  if (debits.length === 0) return null;
  return (
    <WarningBar>
      {debits.slice(0, MOST).map((one) => (
        <div key={`${one.kind} ${one.debit} ${one.debit_answer}`}>
          <Link to={`/debitos/${one.debit}${one.debit_answer ? `?respuesta=${one.debit_answer}` : ''}`}>
            {waitingDebit(one)}
          </Link>
        </div>
      ))}
      {debits.length > MOST && words.moreGaps(debits.length - MOST)}
    </WarningBar>
  );
}
