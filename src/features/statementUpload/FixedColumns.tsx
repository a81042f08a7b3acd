import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Preview } from '../../api/contract/reconciliation/preview';
import { cutAt, startsTyped, startsWritten } from '../../machines/statementUpload/mapping';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { TextField } from '../../ui/fields/TextField';
import { Panel } from '../../ui/frame/Panel';
import { RawTable } from '../../ui/table/RawTable';
import { fixedWords as words } from './previewWords';

const useStyles = makeStyles({
  summary: { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold },
  root: { display: 'flex', flexDirection: 'column', gap: '8px', marginTop: '8px', minWidth: 0 },
  typed: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px' },
  // Aligned with the field and not with its label.
  verb: { marginTop: `calc(${tokens.lineHeightBase300} + 4px)`, alignSelf: 'start' },
  text: { margin: 0, fontFamily: 'inherit' },
  lines: {
    padding: '8px',
    overflowX: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
});

type Props = { uploadRef: StatementUploadActor; preview: Preview };

/** The first lines of a file without separator below a ruler, to set where each column begins. */
export function FixedColumns({ uploadRef, preview }: Props) {
  const styles = useStyles();
  const { mapping, lines = [] } = preview.dialect;
  const { widths = [] } = mapping;
  const typed = useSelector(uploadRef, ({ context }) => context.typedStarts) ?? startsWritten(widths);
  const canMap = useSelector(uploadRef, (current) => current.can({ type: 'MAP', mapping: {} }));
  const starts = startsTyped(typed);
  const isOther = starts !== undefined && starts.join() !== widths.join();
  return (
    <Panel>
      <details open={preview.questions.some(({ field }) => field === 'widths')}>
        <summary className={styles.summary}>{words.title(widths.length)}</summary>
        <form
          className={styles.root}
          onSubmit={(event) => {
            event.preventDefault();
            if (canMap && isOther) uploadRef.send({ type: 'MAP', mapping: { delimiter: 'fixed', widths: starts } });
          }}
        >
          <div className={styles.typed}>
            <TextField
              label={words.starts}
              hint={words.hint}
              value={typed}
              maxLength={400}
              onChange={(text) => uploadRef.send({ type: 'TYPE_STARTS', text })}
              {...(starts === undefined && { error: words.wrong })}
            />
            <Button type="submit" className={styles.verb} disabledFocusable={!canMap || !isOther}>
              {words.read}
            </Button>
          </div>
          {lines.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
            <div className={styles.lines} tabIndex={0} title={words.lines}>
              <pre className={styles.text}>{[rulerOver(lines), marksOf(starts ?? []), ...lines].join('\n')}</pre>
            </div>
          )}
          {lines.length > 0 && starts && <RawTable label={words.cut} rows={lines.map((line) => cutAt(line, starts))} />}
        </form>
      </details>
    </Panel>
  );
}

/** Each tenth place by its number, which ends there. */
function rulerOver(lines: readonly string[]): string {
  const tens = Math.ceil(Math.max(...lines.map((line) => line.length)) / 10);
  return Array.from({ length: tens }, (_, ten) => String(10 * (ten + 1)).padStart(10, '·')).join('');
}

const marksOf = (starts: readonly number[]) => starts.reduce((marks, start) => `${marks.padEnd(start, ' ')}▾`, '');
