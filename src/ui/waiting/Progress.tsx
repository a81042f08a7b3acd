import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { words } from '../words';
import { ProgressBar } from './ProgressBar';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  line: { display: 'flex', alignItems: 'center', gap: '12px', minHeight: '24px' },
  label: { flexGrow: 1, minWidth: 0 },
  count: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
});

type Props = {
  /** The running task: `Guardando movimientos`. */
  label: string;
  /** Done so far and in all, in the same unit; without `total` nobody knows how long it takes. */
  done?: number;
  total?: number;
  /** Instead of `1.200 de 10.000`, where the unit is not a count: `1,2 MB de 4,0 MB`. */
  detail?: string;
  onCancel?: () => void;
  /** What `onCancel` does, where it is not to cancel the task. */
  cancel?: string;
};

/** The progress of a wait over two seconds: the task, its extent, and a cancel button. */
export function Progress({ label, done = 0, total, detail, onCancel, cancel = words.cancel }: Props) {
  const styles = useStyles();
  const known = total !== undefined && total > 0;
  const text = detail ?? (known ? words.progress(done, total) : '');
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{text}</span>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {cancel}
          </Button>
        )}
      </div>
      <ProgressBar label={label} text={text || undefined} value={known ? done / total : undefined} />
    </div>
  );
}
