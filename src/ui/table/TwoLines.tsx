import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  whole: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: tokens.lineHeightBase200 },
  second: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

type Props = {
  first: string;
  second: string;
  /** The second goes on in a third line where it is long: the rows have room for it. */
  goesOn?: boolean;
};

/** A cell of two lines, the second quieter. */
export function TwoLines({ first, second, goesOn }: Props) {
  const styles = useStyles();
  return (
    <div title={`${first} · ${second}`}>
      <div className={styles.line}>{first}</div>
      <div className={goesOn ? styles.whole : styles.line}>
        <span className={styles.second}>{second}</span>
      </div>
    </div>
  );
}
