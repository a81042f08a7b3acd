import { Button, makeStyles } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { listPolicies, type Policy, type Replay } from '../../api/contract/messaging/policies';
import { policyReplayMachine, SPANS } from '../../machines/policies/policyReplay';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useFollowingAddress } from '../../resource/hooks/useFollowingAddress';
import { useOptions } from '../../resource/hooks/useOptions';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { RecordNormalizationNotices } from '../../resource/NormalizationNotices';
import { useFailureNotices } from '../../resource/notices';
import { BarsAndLine } from '../../ui/charts/BarsAndLine';
import { namedOption } from '../../ui/fields/options';
import { SelectField } from '../../ui/fields/SelectField';
import { date, monthOf, shortMonthOf } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { RefusedState } from '../../ui/RefusedState';
import { PlainTable } from '../../ui/table/PlainTable';
import { SkeletonRows } from '../../ui/waiting/SkeletonRows';
import { actWords, dayInWords, words } from './words';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px' },
  beside: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))', gap: '24px' },
  one: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  title: { margin: 0, fontSize: 'inherit' },
  says: { margin: 0 },
});

/** What the policy would have done, or will, beside another one; the address says which. */
export function ReplayPanel({ policy: { id, name } }: { policy: Policy }) {
  const styles = useStyles();
  const [params] = useSearchParams();
  const replayRef = useActorRef(policyReplayMachine, {
    input: { id, span: SPANS.find((one) => one === params.get('prueba')), other: params.get('con') ?? undefined },
  });
  const snapshot = useSelector(replayRef, (current) => current);
  const { span, other, replays, problem } = snapshot.context;
  useFailureNotices(replayRef);
  useSessionOpened(() => replayRef.send({ type: 'RETRY' }));
  useFollowingAddress(addressWith(params, { prueba: span, con: other }));
  const others = useOptions(listPolicies, namedOption).filter(({ value }) => value !== id);
  const named = [{ value: id, label: name }, ...others.filter(({ value }) => value === other)];
  return (
    <Panel title={words.replayTitle} body={words.replayBody}>
      <div className={styles.acts}>
        {SPANS.map((one) => (
          <Button
            key={one}
            icon={ICONS[one]}
            aria-pressed={span === one}
            onClick={() => replayRef.send({ type: 'SPAN', span: one })}
          >
            {SPAN_WORDS[one]}
          </Button>
        ))}
        {others.length > 0 && (
          <SelectField
            name="other"
            label={words.compare}
            placeholder={words.noCompare}
            value={other ?? ''}
            options={others}
            onChange={(value) => replayRef.send({ type: 'COMPARE', other: value || undefined })}
          />
        )}
      </div>
      {span && (
        <div className={styles.beside}>
          {named.map((one) => {
            const replay = replays[one.value];
            return replay && <ReplayOf key={one.value} name={one.label} span={span} replay={replay} />;
          })}
          {snapshot.hasTag('busy') && <SkeletonRows columns="1fr 2fr" />}
          {snapshot.matches('refused') && problem && (
            <RefusedState message={problem.reason} onRetry={() => replayRef.send({ type: 'RETRY' })} />
          )}
        </div>
      )}
    </Panel>
  );
}

const ICONS = { pasado: <HistoryRegular />, proximo: <CalendarRegular /> };
const SPAN_WORDS = { pasado: words.past, proximo: words.next };

/** The address with these of its parameters; one without a value is left out. */
function addressWith(params: URLSearchParams, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}

function ReplayOf({ name, span, replay }: { name: string; span: (typeof SPANS)[number]; replay: Replay }) {
  const styles = useStyles();
  return (
    <div className={styles.one}>
      <h3 className={styles.title}>{name}</h3>
      <RecordNormalizationNotices record={replay} />
      <p role="status" className={styles.says}>
        {span === 'pasado'
          ? [words.wouldHave(replay), words.paidBefore(replay.paid_before), words.paidAnyway(replay.paid_anyway)].join(
              ' ',
            )
          : words.willDo(replay)}
      </p>
      <PlainTable
        label={words.steps}
        columns={[
          { key: 'day', header: words.day, width: 160, grow: 1, render: ({ day }) => dayInWords(day) },
          { key: 'act', header: words.act, width: 110, render: ({ act }) => actWords[act] },
          { key: 'count', header: words.count, width: 80, align: 'end', render: (one) => count(one.count) },
        ]}
        rows={replay.steps}
        rowKey={({ day }) => String(day)}
      />
      <BarsAndLine
        label={span === 'pasado' ? words.month : words.byDay}
        steps={span === 'pasado' ? monthsOf(replay) : daysOf(replay)}
        barName={words.messages}
        lineName={words.tasks}
        short={(n) => count(Math.round(n))}
        exact={(n) => count(Math.round(n))}
      />
    </div>
  );
}

type Drawn = { key: string; name: string; longName: string; bar: number; line: number };

function monthsOf({ days }: Replay): Drawn[] {
  const months = new Map<string, Drawn>();
  for (const { day, messages, tasks } of days) {
    const key = `${day.slice(0, 7)}-01`;
    const month = months.get(key) ?? { key, name: shortMonthOf(key), longName: monthOf(key), bar: 0, line: 0 };
    months.set(key, { ...month, bar: month.bar + messages, line: month.line + tasks });
  }
  return [...months.values()];
}

const daysOf = ({ days }: Replay): Drawn[] =>
  days.map(({ day, messages, tasks }) => ({
    ...{ key: day, name: day.slice(8), longName: date(day), bar: messages, line: tasks },
  }));
