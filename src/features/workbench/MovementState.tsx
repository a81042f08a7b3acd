import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowSplitRegular } from '@fluentui/react-icons/svg/arrow-split';
import { ArrowUpRightRegular } from '@fluentui/react-icons/svg/arrow-up-right';
import { CheckmarkCircleFilled, CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { CircleHalfFillRegular } from '@fluentui/react-icons/svg/circle-half-fill';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import type { Movement } from '../../api/contract/reconciliation/shapes';
import { type MovementShape, stateOf } from './words';

const SHAPES = {
  closed: CheckmarkCircleFilled,
  sure: CheckmarkCircleRegular,
  tied: ArrowSplitRegular,
  possible: CircleRegular,
  partial: CircleHalfFillRegular,
  unknown: QuestionCircleRegular,
  later: ClockRegular,
  outgoing: ArrowUpRightRegular,
} satisfies Record<MovementShape, unknown>;

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' },
  shape: { flexShrink: 0, fontSize: '16px', color: tokens.colorNeutralForeground3 },
  good: { color: tokens.colorBrandForeground1 },
});

/** A movement's status as a shape and a word, because neither colour nor shape may stand alone. */
export function MovementState({ movement }: { movement: Movement }) {
  const styles = useStyles();
  const { shape, label } = stateOf(movement);
  const Shape = SHAPES[shape];
  const isGood = shape === 'sure' || shape === 'closed';
  return (
    <span className={styles.root}>
      <Shape className={mergeClasses(styles.shape, isGood && styles.good)} aria-hidden="true" />
      {label}
    </span>
  );
}
