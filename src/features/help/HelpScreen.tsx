import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { rowAt } from '../../console/routes';
import { TOUR } from '../../console/touring';
import { useShown } from '../../console/useShown';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { readPreference, writePreference } from '../../ui/preference';
import { addressOf, words as tourWords } from './tour';
import { useSteps } from './useSteps';
import { words } from './words';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))',
    alignItems: 'start',
    gap: '12px',
  },
  tour: { gridColumn: '1 / -1' },
  keys: { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '6px 16px', margin: 0 },
  key: { fontWeight: tokens.fontWeightSemibold },
  does: { margin: 0 },
  steps: { display: 'flex', flexDirection: 'column', gap: '6px', margin: 0, paddingLeft: '20px' },
});

/** The keys, and the jobs whose screens the person has, in ten lines each. */
export function HelpScreen() {
  const styles = useStyles();
  const shown = useShown();
  const jobs = words.jobs.filter(({ to }) => {
    const screen = rowAt(to);
    return screen !== undefined && shown(screen);
  });
  const steps = useSteps();
  const left = Math.max(0, Number(readPreference(TOUR)) - 1);
  const step = steps[left] ?? steps[0];
  const at = step ? steps.indexOf(step) : 0;
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <div className={styles.grid}>
        {step && (
          <div className={styles.tour}>
            <Panel title={tourWords.title}>
              <p className={styles.does}>{tourWords.body(steps.length)}</p>
              <Link to={addressOf(step.to, at)} onClick={() => writePreference(TOUR, String(at + 1))}>
                {at === 0 ? tourWords.begin : tourWords.goOn(at)}
              </Link>
            </Panel>
          </div>
        )}
        {jobs.map(({ title, to, link, steps }) => (
          <Panel key={title} title={title}>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <Link to={to}>{link}</Link>
          </Panel>
        ))}
        <Panel title={words.keysTitle}>
          <dl className={styles.keys}>
            {words.keys.map(([key, does]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt className={styles.key}>{key}</dt>
                <dd className={styles.does}>{does}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Panel title={words.noticesTitle}>
          <a href={words.noticesFile}>{words.notices}</a>
        </Panel>
      </div>
    </Page>
  );
}
