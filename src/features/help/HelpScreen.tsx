import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { rowAt } from '../../console/routes';
import { useShown } from '../../console/useShown';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))',
    alignItems: 'start',
    gap: '12px',
  },
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
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <div className={styles.grid}>
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
