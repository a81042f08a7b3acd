import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { listDisputes } from '../../api/contract/receivables/disputes';
import { disputeKindWords, disputeStatuses } from '../../domain/dispute/words';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { StateChip } from '../../ui/Chip';
import { money } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

/** What is or was disputed of the document; nothing where nothing was. */
export function DocumentDisputes({ id }: { id: string }) {
  const ref = useRecordRef(listDisputes, { query: { document: id } });
  const found = useSelector(ref, ({ context }) => context.record?.results) ?? [];
  if (found.length === 0) return null;
  return (
    <Panel title={words.disputes}>
      {found.map((one) => (
        <div key={one.id}>
          <Link to={`/disputas/${one.id}`}>
            {words.disputeOf(disputeKindWords[one.kind], money(one.amount, one.currency))}
          </Link>{' '}
          <StateChip {...disputeStatuses[one.status]} />
        </div>
      ))}
    </Panel>
  );
}
