import { Button, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { type Flow, flowOf } from '../../flows/graph';
import { lastSteps, openElsewhere, type Step } from '../../flows/recorder';
import { triggerText } from '../../flows/text';
import { catalogue, kit } from '../../machines/catalogue';
import type { flowLogMachine } from '../../machines/flows/flowLog';
import { timeZone } from '../../ui/format/dates';
import { RefusedState } from '../../ui/RefusedState';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  head: { margin: '4px 0 0' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  list: { margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  step: { padding: '2px 4px', borderRadius: tokens.borderRadiusMedium },
  shown: { backgroundColor: tokens.colorBrandBackground2 },
  time: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  mono: { fontFamily: tokens.fontFamilyMonospace },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '0 8px',
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
  value: { margin: 0 },
});

/** The number of steps shown. */
const MOST = 40;

type Props = { flow: Flow; logRef: ActorRefFrom<typeof flowLogMachine> };

/** The live log: this machine's states are highlighted in the chart, and the last steps of all are listed. */
export function LivePanel({ flow, logRef }: Props) {
  const styles = useStyles();
  const snapshot = useSelector(logRef, (current) => current);
  const { steps, shown } = snapshot.context;
  const seen = steps.slice(0, shown);
  const there = lastSteps(seen);
  const here = there.filter(({ machine }) => machine === flow.id);
  const isPaused = snapshot.matches({ listening: 'paused' });
  const goTo = (next: number) => logRef.send({ type: 'GO_TO', shown: next });
  const last = here.at(-1);
  const openStately = openElsewhere();
  return (
    <div className={styles.root}>
      <p className={styles.text}>{words.liveBody}</p>
      {snapshot.hasTag('refused') && (
        <RefusedState
          message={snapshot.context.problem?.reason ?? words.notLive}
          onRetry={() => logRef.send({ type: 'RETRY' })}
        />
      )}
      <div className={styles.acts}>
        <Button size="small" onClick={() => logRef.send({ type: isPaused ? 'GO_ON' : 'PAUSE' })}>
          {isPaused ? words.goOn : words.pause}
        </Button>
        <Button size="small" disabled={shown <= 1} onClick={() => goTo(shown - 1)}>
          {words.earlier}
        </Button>
        <Button size="small" disabled={shown >= steps.length} onClick={() => goTo(shown + 1)}>
          {words.later}
        </Button>
        <span className={styles.text}>{words.moment(shown, steps.length)}</span>
      </div>
      {openStately && (
        <div>
          <Button size="small" onClick={openStately}>
            {words.stately}
          </Button>
          <p className={styles.text}>{words.statelyBody}</p>
        </div>
      )}
      {last ? (
        <>
          <Subtitle2 as="h2" className={styles.head}>
            {words.context}
          </Subtitle2>
          <dl className={styles.facts}>
            {Object.entries(last.context).map(([name, kind]) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd className={styles.value}>{kind}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className={styles.text}>{words.notLive}</p>
      )}
      <Subtitle2 as="h2" className={styles.head}>
        {words.running}
      </Subtitle2>
      <ul className={styles.list}>
        {there.map((step) => (
          <li key={step.actor}>
            <MachineLink step={step} />: {placesOf(step)}
          </li>
        ))}
      </ul>
      <Subtitle2 as="h2" className={styles.head}>
        {words.log}
      </Subtitle2>
      <ol className={styles.list} reversed>
        {seen
          .map((step, at) => ({ step, at }))
          .slice(-MOST)
          .toReversed()
          .map(({ step, at }) => (
            <li
              key={`${step.actor} ${step.at} ${at}`}
              className={mergeClasses(styles.step, at === shown - 1 && styles.shown)}
            >
              <span className={styles.time}>
                {new Date(step.at).toLocaleTimeString('es', { timeZone: timeZone() })}
              </span>{' '}
              <MachineLink step={step} /> <span className={styles.mono}>{eventOf(step)}</span> → {placesOf(step)}
            </li>
          ))}
      </ol>
    </div>
  );
}

const entryOf = ({ machine }: Step) => catalogue.find((one) => one.machine.id === machine);

function MachineLink({ step }: { step: Step }) {
  const entry = entryOf(step);
  const title = entry?.title ?? step.machine;
  return (
    <Link to={`/flujos/${step.machine}/en-vivo`}>
      {kit.some(({ machine }) => machine === entry?.machine) ? words.ofRow(title, step.name) : title}
    </Link>
  );
}

const chartOf = (step: Step): Flow | undefined => {
  const entry = entryOf(step);
  return entry && flowOf(entry.machine);
};

/** The innermost states, by their titles. */
function placesOf(step: Step): string {
  const { active } = step;
  const deepest = active.filter((id) => id !== '' && !active.some((other) => other.startsWith(`${id}.`)));
  const states = chartOf(step)?.states;
  return deepest.map((id) => states?.find((state) => state.id === id)?.title ?? id).join(', ');
}

/** The trigger of the step, as its chart names it. */
function eventOf(step: Step): string {
  const { event, isOver, transitions } = step;
  if (isOver) return words.over;
  if (event === 'xstate.init') return words.began;
  const taken = chartOf(step)?.transitions.find(({ id }) => id === transitions[0]);
  if (taken) return triggerText(taken.trigger);
  const [, kind, name = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  return kind === 'done' || kind === 'error' ? triggerText({ kind, name }) : event.replace(/^xstate\./, '');
}
