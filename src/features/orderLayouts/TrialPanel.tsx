import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { TriedAnswer, TriedAnswerField, TriedField, TriedLayout } from '../../api/contract/debits/orderLayouts';
import type { OrderLayoutEditorActor } from '../../machines/orderLayouts/orderLayoutEditor';
import { StateChip } from '../../ui/Chip';
import { Panel } from '../../ui/frame/Panel';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { RefusalBar } from '../../ui/RefusalBar';
import { Scrollable } from '../../ui/Scrollable';
import type { Column } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { Progress } from '../../ui/waiting/Progress';
import { editorWords as words } from './words';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: '20px', overflowWrap: 'anywhere' },
  file: {
    padding: '8px 12px',
    overflowX: 'auto',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  lines: { margin: 0, fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  written: { fontFamily: tokens.fontFamilyMonospace, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  codes: { margin: '8px 0 0', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  head: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

/** The file that the layout makes of a real debit, field by field. */
export function TrialPanel({ editorRef }: { editorRef: OrderLayoutEditorActor }) {
  const tried = useSelector(editorRef, ({ context }) => context.tried);
  const untried = useSelector(editorRef, ({ context }) => context.untried);
  const isTrying = useSelector(editorRef, (current) => current.matches({ open: { trial: 'trying' } }));
  return (
    <Panel title={words.trial} body={tried && tried.problems.length === 0 && words.triedOn(tried.debit_name)}>
      {isTrying && <Progress label={words.trying} />}
      {untried && (
        <RefusalBar refusal={untried}>
          <Button size="small" onClick={() => editorRef.send({ type: 'RETRY' })}>
            {words.retry}
          </Button>
        </RefusalBar>
      )}
      {tried && <Trial tried={tried} />}
    </Panel>
  );
}

function Trial({ tried: { problems, note, faults, cuts, content, records, answer } }: { tried: TriedLayout }) {
  const styles = useStyles();
  const wrong = problems.map(({ where, msg }) => `${where} ${msg}`.trim());
  return (
    <>
      <Remarks intent="error" title={words.problems} lines={wrong} />
      <Remarks intent="warning" title={words.faults} lines={faults} />
      <Remarks
        intent="info"
        title={words.cuts}
        lines={cuts.map(({ name, width, count }) => words.cut(name, width, count))}
      />
      {note && <Remarks intent="warning" title={words.confirm} lines={[note]} />}
      {content && (
        <>
          <h3 className={styles.head}>{words.file}</h3>
          <Scrollable as="section" className={styles.file} aria-label={words.file}>
            <pre className={styles.lines}>{content}</pre>
          </Scrollable>
        </>
      )}
      {records.map(({ of, fields }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only its index identifies a record
        <div key={i}>
          <h3 className={styles.head}>{words.records[of]}</h3>
          <PlainTable
            label={words.records[of]}
            columns={columns(styles.written)}
            rows={fields}
            rowKey={({ at, name }) => `${at} ${name}`}
          />
        </div>
      ))}
      {records.length > 0 && <AnswerTrial answer={answer} />}
    </>
  );
}

const columns = (written: string): Column<TriedField>[] => [
  { key: 'at', header: words.at, width: 60, align: 'end', render: ({ at }) => at },
  { key: 'field', header: words.field, width: 160, render: ({ name }) => name },
  { key: 'written', header: words.written, width: 200, render: ({ text }) => <span className={written}>{text}</span> },
  {
    key: 'certainty',
    header: words.certainty,
    width: 160,
    render: ({ certainty }) => <StateChip {...words.certainties[certainty]} />,
  },
];

/** The fields of the bank's answer, and the meanings of its codes. */
function AnswerTrial({ answer }: { answer: TriedAnswer | null }) {
  const styles = useStyles();
  if (answer === null) return <div>{words.noAnswer}</div>;
  return (
    <div>
      <h3 className={styles.head}>{words.answer}</h3>
      <PlainTable
        label={words.answer}
        columns={answerColumns}
        rows={answer.fields}
        rowKey={({ at, value }) => `${at} ${value}`}
      />
      {answer.codes.length > 0 && (
        <p className={styles.codes}>
          {words.codes}:{' '}
          {answer.codes
            .map(({ code, outcome, reason }) =>
              [`${code || words.others} ${words.outcomes[outcome]}`, reason].filter(Boolean).join(', '),
            )
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

const answerColumns: Column<TriedAnswerField>[] = [
  { key: 'place', header: words.at, width: 100, align: 'end', render: (field) => words.place(field) },
  { key: 'field', header: words.field, width: 160, render: ({ name }) => name },
  { key: 'meaning', header: words.meaning, width: 140, render: ({ value }) => words.value[value] },
  {
    key: 'certainty',
    header: words.certainty,
    width: 160,
    render: ({ certainty }) => <StateChip {...words.certainties[certainty]} />,
  },
];

function Remarks({ intent, title, lines }: { intent: 'error' | 'warning' | 'info'; title: string; lines: string[] }) {
  const styles = useStyles();
  if (lines.length === 0) return null;
  return (
    <MessageBar intent={intent}>
      <MessageBarBody>
        <strong>{title}</strong>
        <ul className={styles.list} aria-label={title}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
