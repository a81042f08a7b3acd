import { makeStyles, tokens } from '@fluentui/react-components';
import { Chip, type Tone } from '../Chip';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '8px' },
  chip: { flexShrink: 0 },
  why: {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    whiteSpace: 'normal',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** A row's state, and beside it why, as far as two lines go. */
export function ChipAndWhy({ tone, label, why }: { tone: Tone; label: string; why: string | undefined }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span className={styles.chip}>
        <Chip tone={tone}>{label}</Chip>
      </span>
      <span className={styles.why} title={why}>
        {why}
      </span>
    </div>
  );
}
