import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  second: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** A cell of two lines, the second quieter. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  const styles = useStyles();
  return (
    <div title={`${first} · ${second}`}>
      <div className={styles.line}>{first}</div>
      <div className={styles.line}>
        <span className={styles.second}>{second}</span>
      </div>
    </div>
  );
}
