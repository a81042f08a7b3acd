import { useSelector } from '@xstate/react';
import type { FileIntakeActor } from '../machines/kit/files/fileIntake';
import { DropArea } from '../ui/fields/DropArea';
import type { Pack } from '../ui/fields/droppedFile';
import { Progress } from '../ui/waiting/Progress';
import { useFailureNotices } from './notices';
import { type ReadingRow, RowsRead } from './RowsRead';
import { fileIntakeWords as words } from './words';

type Props<Ask extends object, Answer> = {
  intakeRef: FileIntakeActor<Ask, Answer>;
  /** The label: `Archivo de movimientos del banco`. */
  label: string;
  /** The accepted formats, in words. */
  hint: string;
  /** Something else goes on with which the file may not change. */
  disabled?: boolean;
  /** Several at once are taken as the one file that it makes of them. */
  pack?: Pack | undefined;
  /** Dropped together on another screen: taken at once. */
  dropped?: File[] | undefined;
  /** Says how far the service is while it reads. */
  reading?: ReadingRow;
};

/** The file of a flow, while it is chosen and sent. */
export function FileIntake<Ask extends object, Answer>({
  intakeRef,
  label,
  hint,
  disabled,
  pack,
  dropped,
  reading,
}: Props<Ask, Answer>) {
  useFailureNotices(intakeRef);
  const snapshot = useSelector(intakeRef, (current) => current);
  const { file, isUnreadable, progress, problem } = snapshot.context;
  const percent = Math.round(progress * 100);
  const cancel = () => intakeRef.send({ type: 'CANCEL' });
  return (
    <>
      <DropArea
        label={label}
        hint={hint}
        {...(file && {
          file: { ...file, ...(file.sample && { recognised: words.recognised(file.sample.guessedFormat) }) },
        })}
        disabled={disabled || snapshot.hasTag('busy')}
        pack={pack}
        dropped={dropped}
        refusal={isUnreadable ? { reason: words.unreadable, severity: 'warning' } : problem}
        onFile={(chosen) => intakeRef.send({ type: 'FILE_CHOSEN', file: chosen })}
        onRemove={() => intakeRef.send({ type: 'DISCARD' })}
      />
      {snapshot.matches('sniffing') && <Progress label={words.sniffing} />}
      {snapshot.matches('sending') &&
        (progress < 1 ? (
          <Progress label={words.sending} done={percent} total={100} detail={`${percent} %`} onCancel={cancel} />
        ) : reading ? (
          <RowsRead row={reading} label={words.reading} onCancel={cancel} />
        ) : (
          <Progress label={words.reading} onCancel={cancel} />
        ))}
    </>
  );
}
