import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import type { CommandHandle } from '../hooks/useCommand';

type Props = {
  command: CommandHandle;
  /** The version now shown, which the next try names after a 412. */
  version?: number | undefined;
} & Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'busy' | 'refusal' | 'onConfirm' | 'onCancel'>;

/** Confirms a command without fields. Its request was set when it was opened. */
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
