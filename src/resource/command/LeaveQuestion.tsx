import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { leavingMachine } from '../../machines/kit/leaving';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { useLeaveGuard } from '../../ui/frame/useLeaveGuard';
import { useActorRef } from '../hooks/useActorRef';
import { useEmitted } from '../hooks/useEmitted';
import { leaveWords as words } from '../words';

type Props = {
  /** There is something to lose. */
  isHeld: boolean;
  /** What is lost. */
  body: string;
  /** What is left besides the page, once it may be. */
  onLeft?: () => void;
};

/** Asks before the screen is left while there is something to lose. */
export function LeaveQuestion(props: Props) {
  return useLeaveQuestion(props).question;
}

/** The question, for the screen to draw, and what asks it where something else than the page is left. */
export function useLeaveQuestion({ isHeld, body, onLeft }: Props): { question: ReactNode; leave: () => void } {
  const leaving = useActorRef(leavingMachine);
  const isAsking = useSelector(leaving, (current) => current.matches('asking'));
  const leave = () => leaving.send({ type: 'LEAVE', isHeld });
  const guard = useLeaveGuard(isHeld, leave);
  useEmitted(leaving, 'LEFT', () => {
    guard.leave();
    onLeft?.();
  });
  const question = (
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
  return { question, leave };
}
