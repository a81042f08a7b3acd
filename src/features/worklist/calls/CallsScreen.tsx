import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { worklistMachine } from '../../../machines/worklist/worklist';
import type { WorklistContext } from '../../../machines/worklist/worklistSetup';
import { useActorRef } from '../../../resource/hooks/useActorRef';
import { useFollowingAddress } from '../../../resource/hooks/useFollowingAddress';
import { useSessionOpened } from '../../../resource/hooks/useSessionOpened';
import { useFailureNotices } from '../../../resource/notices';
import { today } from '../../../ui/format/dates';
import { KeepFocus } from '../../../ui/frame/KeepFocus';
import { CallsPage } from './CallsPage';

/** Today's customers, one after another. */
export function CallsScreen() {
  const [params] = useSearchParams();
  const { customer, ...query } = Object.fromEntries(params);
  const worklistRef = useActorRef(worklistMachine, { input: { query, customer, today: today() } });
  useFailureNotices(worklistRef);
  useFollowingAddress(useSelector(worklistRef, ({ context }) => addressOf(context)));
  useSessionOpened(() => worklistRef.send({ type: 'RETRY' }));
  return (
    <KeepFocus quiet>
      <CallsPage worklistRef={worklistRef} />
    </KeepFocus>
  );
}

/** The filters of the list, and the customer on show. */
const addressOf = ({ query, work }: WorklistContext): string | undefined =>
  work && new URLSearchParams({ ...query, customer: work.id }).toString();
