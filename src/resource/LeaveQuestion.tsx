import { useActorRef, useSelector } from '@xstate/react';
import { leavingMachine } from '../machines/leaving';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useLeaveGuard } from '../ui/frame/useLeaveGuard';
import { useEmitted } from './useEmitted';
import { leaveWords as words } from './words';

type Props = {
  /** There is something to lose. */
  isHeld: boolean;
  /** What is lost. */
  body: string;
};

/** Asks before the screen is left while there is something to lose. */
export function LeaveQuestion({ isHeld, body }: Props) {
  const leaving = useActorRef(leavingMachine);
  const isAsking = useSelector(leaving, (current) => current.matches('asking'));
  const guard = useLeaveGuard(isHeld, () => leaving.send({ type: 'LEAVE' }));
  useEmitted(leaving, 'LEFT', guard.leave);
  return (
    <ConfirmDialog
      open={isAsking}
      danger
      title={words.title}
      body={body}
      verb={words.verb}
      onConfirm={() => leaving.send({ type: 'DISCARD' })}
      onCancel={() => {
        guard.stay();
        leaving.send({ type: 'STAY' });
      }}
    />
  );
}
