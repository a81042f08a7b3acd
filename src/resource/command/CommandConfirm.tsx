import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import type { CommandHandle } from '../hooks/useCommand';

type Props = {
  command: CommandHandle;
  /** Of the record on show: the next try names it, once somebody else was quicker. */
  version?: number | undefined;
} & Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'busy' | 'refusal' | 'onConfirm' | 'onCancel'>;

/** Asks before a command that has no fields is sent. Its ask was given when it was opened. */
export function CommandConfirm({ command: [snapshot, ref], version, ...question }: Props) {
  return (
    <ConfirmDialog
      {...question}
      open={!snapshot.matches('closed')}
      busy={snapshot.hasTag('busy')}
      refusal={snapshot.context.problem}
      onConfirm={() => ref.send({ type: 'CONFIRM', version })}
      onCancel={() => ref.send({ type: 'CANCEL' })}
    />
  );
}
