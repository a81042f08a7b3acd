import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AnswerPreview as Preview } from '../../../api/contract/debits/shapes';
import { isAbsent, unreadableOf } from '../../../api/contract/row';
import { ANSWER_OUTCOMES, answerFigures, answerLines } from '../../../machines/debits/answerLines';
import type { DebitAnswerActor } from '../../../machines/debits/debitAnswer';
import { FileWarnings } from '../../../resource/FileWarnings';
import { Unreadable } from '../../../resource/NormalizationNotices';
import { FigureTabs } from '../../../ui/filters/FigureTabs';
import { money } from '../../../ui/format/format';
import { Panel } from '../../../ui/frame/Panel';
import { RefusalBar } from '../../../ui/RefusalBar';
import { DataList } from '../../../ui/table/DataList';
import { Progress } from '../../../ui/waiting/Progress';
import { AnswerQuestions } from './AnswerQuestions';
import { answerColumns } from './columns';
import { RowProblems } from './RowProblems';
import { answerWords as words } from './words';

const useStyles = makeStyles({
  go: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '8px',
    // Always visible, because decisions depend on it.
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    padding: '8px 0',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Shown even when zero. */
const USUAL = new Set<string>(['cobrado', 'rechazado', 'no_encontrado']);

type Props = { answerRef: DebitAnswerActor; preview: Preview; currency: string };

/** The preview of a bank's answer; the counts filter its lines. */
export function AnswerPreview({ answerRef, preview, currency }: Props) {
  const styles = useStyles();
  const snapshot = useSelector(answerRef, (current) => current);
  const { filter, problem } = snapshot.context;
  const { lines, summary, problems, skipped, warnings, questions = [], file_name, format } = preview;
  const canSave = snapshot.can({ type: 'SAVE' });
  const figures = useMemo(() => answerFigures(preview), [preview]);
  const rows = useMemo(() => answerLines(preview, filter), [preview, filter]);
  return (
    <Panel title={words.title} body={words.read(file_name, format)}>
      <FileWarnings texts={warnings} />
      {problem && <RefusalBar refusal={problem} />}
      <Unreadable rows={unreadableOf(preview)} />
      <AnswerQuestions answerRef={answerRef} questions={questions} />
      <FigureTabs
        label={words.filters}
        figures={ANSWER_OUTCOMES.filter((outcome) => USUAL.has(outcome) || figures[outcome].count > 0).map(
          (outcome) => ({
            filter: outcome,
            ...words.outcomes[outcome],
            count: figures[outcome].count,
            sum: money(figures[outcome].total, currency),
          }),
        )}
        value={filter === 'all' ? undefined : filter}
        onChange={(next) => answerRef.send({ type: 'FILTER', filter: next })}
      />
      <DataList
        label={words.title}
        columns={answerColumns(currency)}
        rows={rows}
        rowKey={({ row }) => String(row)}
        rowHeight={52}
        maxHeight="420px"
        status="ready"
        empty={isAbsent(preview, 'lines') ? { title: words.unread, body: words.unreadBody } : { title: words.none }}
      />
      <RowProblems title={words.problems(problems.length)} rows={problems} />
      <RowProblems title={words.skipped(skipped.length)} rows={skipped} />
      {snapshot.matches('saving') && <Progress label={words.saving} />}
      <div className={styles.go}>
        {snapshot.matches('previewed') && !canSave && <span className={styles.quiet}>{words.noAnswers}</span>}
        {canSave && summary.collected !== null && summary.amount !== null && (
          <span className={styles.quiet}>{words.willCollect(summary.collected, money(summary.amount, currency))}</span>
        )}
        <Button
          disabledFocusable={!snapshot.can({ type: 'DISCARD' })}
          onClick={() => answerRef.send({ type: 'DISCARD' })}
        >
          {words.discard}
        </Button>
        <Button appearance="primary" disabledFocusable={!canSave} onClick={() => answerRef.send({ type: 'SAVE' })}>
          {lines.length > 0 ? words.save(lines.length) : words.saveIt}
        </Button>
      </div>
    </Panel>
  );
}
