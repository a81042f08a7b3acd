import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useSharedStyles } from './styles';
import { words } from './words';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  step: { display: 'flex', alignItems: 'center', gap: '8px', color: tokens.colorNeutralForeground3 },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  done: { color: tokens.colorNeutralForeground2 },
  number: {
    display: 'grid',
    placeItems: 'center',
    width: '24px',
    height: '24px',
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  numberCurrent: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    border: `1px solid ${tokens.colorBrandBackground}`,
  },
  numberDone: { color: tokens.colorBrandForeground1, border: `1px solid ${tokens.colorBrandStroke1}` },
  rule: { width: '32px', height: '1px', backgroundColor: tokens.colorNeutralStroke1 },
});

type Props = { /** In order. */ steps: string[] /** Counts from 0. */; current: number; label?: string };

/** Where the person is in a guided flow. Shows only: going back is a button of the flow, which knows what that costs. */
export function Stepper({ steps, current, label = words.steps }: Props) {
  const styles = useStyles();
  const { srOnly } = useSharedStyles();
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current;
        const here = index === current;
        return (
          <li
            key={step}
            className={mergeClasses(styles.step, done && styles.done, here && styles.current)}
            aria-current={here ? 'step' : undefined}
          >
            {index > 0 && <span className={styles.rule} aria-hidden="true" />}
            <span className={mergeClasses(styles.number, done && styles.numberDone, here && styles.numberCurrent)}>
              {done ? <CheckmarkRegular aria-hidden="true" /> : index + 1}
            </span>
            <span>
              {step}
              {done && <span className={srOnly}> ({words.stepDone})</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
