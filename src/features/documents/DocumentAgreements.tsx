import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { listAgreements } from '../../api/contract/receivables/agreements';
import { agreementStatuses } from '../../domain/words';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { StateChip } from '../../ui/Chip';
import { money } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

/** The agreements that spread the document; nothing where there are none. */
export function DocumentAgreements({ id }: { id: string }) {
  const ref = useRecordRef(listAgreements, { query: { document: id } });
  const found = useSelector(ref, ({ context }) => context.record?.results) ?? [];
  if (found.length === 0) return null;
  return (
    <Panel title={words.agreements}>
      {found.map((one) => (
        <div key={one.id}>
          <Link to={`/acuerdos/${one.id}`}>{words.agreementOf(one.number, money(one.amount, one.currency))}</Link>{' '}
          <StateChip {...agreementStatuses[one.status]} />
        </div>
      ))}
    </Panel>
  );
}
