import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { unsavedChangesMachine } from '../../machines/kit/unsavedChanges';
import { useLeaveGuard } from '../../ui/address/useLeaveGuard';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { useActorRef } from '../hooks/useActorRef';
import { useEmitted } from '../hooks/useEmitted';
import { leaveWords as words } from '../words';

type Props = {
  /** Leaving would lose input. */
  isUnsaved: boolean;
  /** Says what is lost. */
  body: string;
  /** Called after the person confirms leaving, besides the navigation. */
  onLeft?: () => void;
};

/** Asks before a screen with unsaved input is left. */
export function LeaveQuestion(props: Props) {
  return useLeaveQuestion(props).question;
}

/** The question to render, and the function that asks it where a dialog and not the page is left. */
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
