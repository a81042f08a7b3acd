import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { type getFlowTraffic, setFlowTrafficConsent } from '../../api/contract/console/flowTraffic';
import { useAbility } from '../../console/useAbility';
import type { Flow } from '../../flows/graph';
import { TRANSITION_KIND, type TransitionStats } from '../../flows/transitionStats';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import type { RecordHandle } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { StateChip } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { date, localTime } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { TransitionButton } from './StatesPanel';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  head: { margin: '4px 0 0' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  kinds: { display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 8px', margin: 0, alignItems: 'center' },
  times: { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  taken: { margin: '0 0 0 6px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

type Props = {
  flow: Flow;
  handle: RecordHandle<typeof getFlowTraffic>;
  /** Undefined until they are counted and read. */
  stats: TransitionStats | undefined;
  onFollow: (transition: string) => void;
};

/** The transition statistics of this week, with the company's consent. */
export function TransitionStatsPanel({ flow, handle, stats, onFollow }: Props) {
  const styles = useStyles();
  const [, record] = handle;
  const consent = useCommand(setFlowTrafficConsent, { changes: record });
  const [asked, consentRef] = consent;
  const mayConsent = useAbility().can('update', 'FlowTraffic');
  const open = (is_counted: boolean) => consentRef.send({ type: 'OPEN', ask: { body: { is_counted } } });
  const begins = asked.context.ask.body?.is_counted === true;
  return (
    <div className={styles.root}>
      <RecordPage handle={handle}>
        {({ counted_since }) =>
          counted_since === null || !stats ? (
            <EmptyState
              title={words.notCounted}
              body={mayConsent ? words.whatIsCounted : words.mayBeCounted}
              action={mayConsent && <Button onClick={() => open(true)}>{words.begin}</Button>}
            />
          ) : (
            <>
              <p className={styles.text}>{words.counted(date(localTime(counted_since)))}</p>
              {stats.times === 0 ? (
                <EmptyState title={words.noStats} body={words.noStatsBody} />
              ) : (
                <Counted flow={flow} stats={stats} onFollow={onFollow} />
              )}
              {mayConsent && (
                <div>
                  <Button size="small" onClick={() => open(false)}>
                    {words.end}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </RecordPage>
      <CommandConfirm
        command={consent}
        danger={!begins}
        title={begins ? words.beginTitle : words.endTitle}
        body={begins ? words.whatIsCounted : words.endBody}
        verb={begins ? words.begin : words.end}
      />
    </div>
  );
}

type CountedProps = Pick<Props, 'flow' | 'onFollow'> & { stats: TransitionStats };

function Counted({ flow, stats: { taken, times, kinds, untaken }, onFollow }: CountedProps) {
  const styles = useStyles();
  return (
    <>
      <dl className={styles.kinds}>
        <dt>{words.takenInAll}</dt>
        <dd className={styles.times}>{count(times)}</dd>
        {TRANSITION_KIND.map((kind) => (
          <div key={kind} style={{ display: 'contents' }}>
            <dt>
              <StateChip {...words.transitionKinds[kind]} />
            </dt>
            <dd className={styles.times}>{count(kinds[kind])}</dd>
          </div>
        ))}
      </dl>
      <Subtitle2 as="h2" className={styles.head}>
        {words.mostTaken}
      </Subtitle2>
      <ul className={styles.list}>
        {taken.map(({ transition, times, kind }) => (
          <li key={transition.id}>
            <TransitionButton flow={flow} transition={transition} onPress={() => onFollow(transition.id)} />
            <p className={styles.taken}>
              {words.taken(times)} {kind && <StateChip {...words.transitionKinds[kind]} />}
            </p>
          </li>
        ))}
      </ul>
      {untaken > 0 && <p className={styles.text}>{words.untaken(untaken)}</p>}
    </>
  );
}
