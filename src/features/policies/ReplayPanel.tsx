import { Button, makeStyles } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { useState } from 'react';
import { listPolicies, type Policy, type Replay, replayPolicy } from '../../api/contract/messaging/policies';
import { useOptions } from '../../resource/hooks/useOptions';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { BarsAndLine } from '../../ui/charts/BarsAndLine';
import { namedOption } from '../../ui/fields/options';
import { SelectField } from '../../ui/fields/SelectField';
import { date, monthOf, shortMonthOf } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { PlainTable } from '../../ui/table/PlainTable';
import { actWords, dayInWords, words } from './words';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px' },
  beside: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))', gap: '24px' },
  one: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  title: { margin: 0, fontSize: 'inherit' },
  says: { margin: 0 },
});

type Span = 'pasado' | 'proximo';

/** What the policy would have done, or will, beside another one. */
export function ReplayPanel({ policy }: { policy: Policy }) {
  const styles = useStyles();
  const [span, setSpan] = useState<Span>();
  const [other, setOther] = useState('');
  const others = useOptions(listPolicies, namedOption).filter(({ value }) => value !== policy.id);
  return (
    <Panel title={words.replayTitle} body={words.replayBody}>
      <div className={styles.acts}>
        <Button icon={<HistoryRegular />} aria-pressed={span === 'pasado'} onClick={() => setSpan('pasado')}>
          {words.past}
        </Button>
        <Button icon={<CalendarRegular />} aria-pressed={span === 'proximo'} onClick={() => setSpan('proximo')}>
          {words.next}
        </Button>
        {others.length > 0 && (
          <SelectField
            name="other"
            label={words.compare}
            placeholder={words.noCompare}
            value={other}
            options={others}
            onChange={setOther}
          />
        )}
      </div>
      {span && (
        <div className={styles.beside}>
          <ReplayOf key={`${policy.id} ${span}`} id={policy.id} name={policy.name} span={span} />
          {other !== '' && (
            <ReplayOf
              key={`${other} ${span}`}
              id={other}
              name={others.find(({ value }) => value === other)?.label ?? ''}
              span={span}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

function ReplayOf({ id, name, span }: { id: string; name: string; span: Span }) {
  const styles = useStyles();
  const handle = useRecord(replayPolicy, { params: { id }, query: { span } });
  return (
    <div className={styles.one}>
      <h3 className={styles.title}>{name}</h3>
      <RecordPage handle={handle}>
        {(replay: Replay) => (
          <>
            <p role="status" className={styles.says}>
              {span === 'pasado'
                ? [
                    words.wouldHave(replay),
                    words.paidBefore(replay.paid_before),
                    words.paidAnyway(replay.paid_anyway),
                  ].join(' ')
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
          </>
        )}
      </RecordPage>
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
