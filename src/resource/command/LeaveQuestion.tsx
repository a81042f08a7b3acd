import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { unsavedChangesMachine } from '../../machines/kit/unsavedChanges';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { useLeaveGuard } from '../../ui/frame/useLeaveGuard';
import { useActorRef } from '../hooks/useActorRef';
import { useEmitted } from '../hooks/useEmitted';
import { leaveWords as words } from '../words';

type Props = {
  /** There is something to lose. */
  isUnsaved: boolean;
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
export function useLeaveQuestion({ isUnsaved, body, onLeft }: Props): { question: ReactNode; leave: () => void } {
  const unsavedChanges = useActorRef(unsavedChangesMachine);
  const isAsking = useSelector(unsavedChanges, (current) => current.matches('asking'));
  const leave = () => unsavedChanges.send({ type: 'LEAVE', isUnsaved });
  const guard = useLeaveGuard(isUnsaved, leave);
  useEmitted(unsavedChanges, 'LEFT', () => {
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
      onConfirm={() => unsavedChanges.send({ type: 'DISCARD' })}
      onCancel={() => {
        guard.stay();
        unsavedChanges.send({ type: 'STAY' });
      }}
    />
  );
  return { question, leave };
}
