import { makeStyles, tokens } from '@fluentui/react-components';
import { moment, relative } from './format/dates';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  event: {
    display: 'flex',
    flexDirection: 'column',
    paddingLeft: '12px',
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  when: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

type Props = { events: { at: string; who: string; text: string }[] };

/** What happened, newest first, by whom and when. */
export function History({ events }: Props) {
  const styles = useStyles();
  return (
    <ol className={styles.root}>
      {events.map(({ at, who, text }) => (
        <li key={`${at} ${text}`} className={styles.event}>
          <span>{text}</span>
          <span className={styles.when}>{[moment(at), relative(at), who].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  );
}
