import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { listWaitingNotes } from '../../api/contract/receivables/imports';
import { useChanges } from '../../resource/hooks/useChanges';
import { useListRef } from '../../resource/hooks/useRowActor';
import { WarningBar } from '../../ui/table/WarningBar';
import { words } from './words';

/** How many electronic notes wait for their document, and where they are listed. */
export function WaitingNotes() {
  const ref = useListRef(listWaitingNotes, { url: { page_size: '1' } });
  useChanges(listWaitingNotes, undefined, () => ref.send({ type: 'REFRESH' }));
  const count = useSelector(ref, ({ context }) => context.page?.count ?? 0);
  if (count === 0) return null;
  return (
    <WarningBar>
      {words.allWaitingNotes(count)}. <Link to="/documentos/importar">{words.seeWaitingNotes}</Link>
    </WarningBar>
  );
}
