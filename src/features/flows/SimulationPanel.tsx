import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Flow } from '../../flows/graph';
import type { Simulation } from '../../flows/simulation';
import { transitionText } from '../../flows/text';
import type { flowSimulationMachine } from '../../machines/flows/flowSimulation';
import { TransitionButton } from './StatesPanel';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  head: { margin: '4px 0 0' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  taken: { margin: 0, paddingLeft: '24px', fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

type Props = { flow: Flow; simulation: Simulation; simulationRef: ActorRefFrom<typeof flowSimulationMachine> };

/** The simulation: the transitions from the active states. */
export function SimulationPanel({ flow, simulation, simulationRef }: Props) {
  const styles = useStyles();
  const snapshot = useSelector(simulationRef, (current) => current);
  const { taken } = snapshot.context;
  const titles = simulation.active.filter(
    (id) => id !== '' && !simulation.active.some((other) => other.startsWith(`${id}.`)),
  );
  return (
    <div className={styles.root}>
      <p className={styles.text}>{words.tryBody}</p>
      <div className={styles.acts}>
        <Button
          size="small"
          disabled={!snapshot.can({ type: 'BACK' })}
          onClick={() => simulationRef.send({ type: 'BACK' })}
        >
          {words.back}
        </Button>
        <Button
          size="small"
          disabled={!snapshot.can({ type: 'RESTART' })}
          onClick={() => simulationRef.send({ type: 'RESTART' })}
        >
          {words.restart}
        </Button>
      </div>
      <Subtitle2 as="h2" className={styles.head}>
        {words.isIn}
      </Subtitle2>
      <p className={styles.text} role="status">
        {titles.map((id) => flow.states.find((state) => state.id === id)?.title ?? id).join(' · ')}
      </p>
      <Subtitle2 as="h2" className={styles.head}>
        {words.offered}
      </Subtitle2>
      {simulation.offered.length === 0 && <p className={styles.text}>{words.ended}</p>}
      <ul className={styles.list}>
        {simulation.offered.map((transition) => (
          <li key={transition.id}>
            <TransitionButton
              flow={flow}
              transition={transition}
              onPress={() => simulationRef.send({ type: 'TAKE', transition: transition.id })}
            />
          </li>
        ))}
      </ul>
      {taken.length > 0 && (
        <Subtitle2 as="h2" className={styles.head}>
          {words.happened}
        </Subtitle2>
      )}
      <ol className={styles.taken}>
        {taken.map((id, at) => {
          const transition = flow.transitions.find((one) => one.id === id);
          // biome-ignore lint/suspicious/noArrayIndexKey: a transition can repeat, so only its index identifies it
          return <li key={`${at}`}>{transition && transitionText(transition)}</li>;
        })}
      </ol>
    </div>
  );
}
