import type { Problem } from '../../machines/kit/outcome';
import { DropArea } from '../../ui/fields/DropArea';
import { Progress } from '../../ui/waiting/Progress';

type Props = {
  /** The command that sends the file at once. */
  saving: { hasTag(tag: 'busy'): boolean; context: { problem: Problem | undefined } };
  onFile: (file: File) => void;
  label: string;
  /** The accepted formats, in words. */
  hint: string;
  /** Bytes. */
  largest: number;
  /** What is said while it is sent. */
  sending: string;
};

/** Where a file is dropped or chosen that a command sends. */
export function CommandDrop({ saving, sending, ...area }: Props) {
  const isBusy = saving.hasTag('busy');
  return (
    <>
      <DropArea {...area} small disabled={isBusy} refusal={saving.context.problem} />
      {isBusy && <Progress label={sending} />}
    </>
  );
}
