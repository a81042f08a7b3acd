import { makeStyles, tokens } from '@fluentui/react-components';
import { Chip, type Tone } from '../Chip';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '8px' },
  chip: { flexShrink: 0 },
  why: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    whiteSpace: 'normal',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

type Props = { tone: Tone; label: string; why: string | undefined; lines?: number };

/** A row's state, and beside it why, as far as its lines go. */
export function ChipAndWhy({ tone, label, why, lines = 2 }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span className={styles.chip}>
        <Chip tone={tone}>{label}</Chip>
      </span>
      <span className={styles.why} style={{ WebkitLineClamp: lines }} title={why}>
        {why}
      </span>
    </div>
  );
}
