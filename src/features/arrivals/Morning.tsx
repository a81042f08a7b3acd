import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { Link, useNavigate } from 'react-router-dom';
import {
  getMorning,
  type Morning as MorningPage,
  type Night,
  type NightQuestion,
  type NightRule,
  undoNight,
} from '../../api/contract/reconciliation/nights';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { date } from '../../ui/format/dates';
import { count, money } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import type { Column } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { useShortcuts } from '../../ui/useShortcuts';
import { ruleName, whyAsked, words } from './morningWords';
import { NightLimits } from './NightLimits';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px 16px' },
  done: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground2 },
  sides: { display: 'flex', flexWrap: 'wrap', gap: '16px 32px' },
  rules: { flex: '1 1 280px', minWidth: 0 },
  asked: { flex: '2 1 420px', minWidth: 0 },
});

/** What was done at night, by which rule, and what is left to a person, each with the key that opens it. */
export function Morning() {
  const ability = useAbility();
  const morning = useRecord(getMorning, {});
  const [, morningRef] = morning;
  const undoing = useCommandAbout(undoNight, askById<Night>, { changes: morningRef });
  const [{ context }, , askUndo] = undoing;
  const may = ability.can('update', 'Conciliation');
  return (
    <Panel title={words.title}>
      <RecordPage handle={morning}>
        {(found: MorningPage) => (
          <>
            {found.night ? (
              <LastNight night={found.night} morning={found} {...(may && { onUndo: askUndo })} />
            ) : (
              <span>{found.is_on ? words.first : words.off}</span>
            )}
            {ability.can('update', 'ReconciliationSettings') && (
              <NightLimits onChanged={() => morningRef.send({ type: 'REFRESH' })} />
            )}
          </>
        )}
      </RecordPage>
      <CommandConfirm
        command={undoing}
        danger
        title={words.undoTitle}
        impact={[words.undoImpact(context.about?.stand ?? 0), words.undoStays]}
        verb={words.undo}
      />
    </Panel>
  );
}

type Props = { night: Night; morning: MorningPage; onUndo?: (night: Night) => void };

function LastNight({ night, morning: { questions, asked }, onUndo }: Props) {
  const styles = useStyles();
  const navigate = useNavigate();
  useShortcuts(
    asked.map((one, at) => ({ key: String(at + 1), does: words.key(at + 1), run: () => navigate(addressOf(one)) })),
  );
  const changed = night.accepted - night.stand;
  const numbered = asked.map((one, at) => ({ ...one, place: at + 1 }));
  return (
    <>
      <div className={styles.head}>
        <span>
          <span className={styles.done}>
            {words.done(night)}; {words.questions(questions)}
          </span>
          <span className={styles.quiet}> · {words.when(night.at)}</span>
        </span>
        {onUndo && night.undone_at === null && night.stand > 0 && (
          <Button icon={<ArrowUndoRegular />} onClick={() => onUndo(night)}>
            {words.undo}
          </Button>
        )}
      </div>
      {night.outgoing.length > 0 && <span className={styles.quiet}>{words.outgoing(night)}</span>}
      {night.undone_at !== null && <span>{words.undoneBy(night)}</span>}
      {night.undone_at === null && changed > 0 && <span className={styles.quiet}>{words.changed(changed)}</span>}
      <div className={styles.sides}>
        {night.rules.length > 0 && (
          <div className={styles.rules}>
            <PlainTable
              label={words.rules}
              columns={RULES}
              rows={night.rules}
              rowKey={(one) => `${one.kind} ${one.rule}`}
            />
          </div>
        )}
        {numbered.length > 0 && (
          <div className={styles.asked}>
            <PlainTable label={words.asked} columns={ASKED} rows={numbered} rowKey={({ movement_id }) => movement_id} />
          </div>
        )}
      </div>
      {questions > asked.length && <span className={styles.quiet}>{words.more(questions - asked.length)}</span>}
    </>
  );
}

const addressOf = ({ conciliation, movement_id }: NightQuestion) =>
  `/conciliaciones/${conciliation}?filter=all&movement=${movement_id}`;

const RULES: Column<NightRule>[] = [
  {
    key: 'rule',
    header: words.rules,
    width: 200,
    render: (one) => (one.rule === null ? ruleName(one) : <Link to={`/reglas/${one.rule}`}>{ruleName(one)}</Link>),
  },
  { key: 'movements', header: words.movements, width: 100, align: 'end', render: (one) => count(one.movements) },
  { key: 'amount', header: words.amount, width: 130, align: 'end', render: ({ amounts }) => words.sums(amounts) },
];

const ASKED: Column<NightQuestion & { place: number }>[] = [
  { key: 'place', header: words.keys, width: 40, align: 'end', render: ({ place }) => <kbd>{place}</kbd> },
  {
    key: 'what',
    header: words.asked,
    width: 260,
    render: (one) => (
      <>
        <Link to={addressOf(one)}>{[one.date && date(one.date), one.description].filter(Boolean).join(' · ')}</Link>
        {` (${whyAsked[one.why]})`}
      </>
    ),
  },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    render: ({ amount, currency }) => money(amount, currency),
  },
];
