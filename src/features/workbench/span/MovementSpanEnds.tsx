import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { isNarrowed, type MovementSpan } from '../../../machines/workbench/movements';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { DateField } from '../../../ui/fields/DateField';
import { MoneyField } from '../../../ui/fields/MoneyField';
import { words } from '../words';

const useStyles = makeStyles({ clear: { gridColumn: '1 / -1', justifySelf: 'end' } });

/** The fields of the range of days and amounts, and the button that takes it away. */
export function MovementSpanEnds({ workbenchRef }: { workbenchRef: WorkbenchActor }) {
  const styles = useStyles();
  const span = useSelector(workbenchRef, ({ context }) => context.span);
  const currency = useSelector(workbenchRef, ({ context }) => context.conciliation?.currency ?? '');
  const narrow = (to: MovementSpan) => workbenchRef.send({ type: 'NARROW', span: to });
  const day = (end: 'from' | 'until', bounds: { min?: string; max?: string }) => (
    <DateField
      {...bounds}
      label={words.spanEnds[end]}
      value={span[end]}
      onChange={(value, problem) => problem === undefined && narrow({ [end]: value })}
    />
  );
  const sum = (end: 'least' | 'most') => (
    <MoneyField
      label={words.spanEnds[end]}
      currency={currency}
      value={span[end]}
      onChange={(value, problem) => problem === undefined && narrow({ [end]: value })}
    />
  );
  return (
    <>
      {day('from', span.until ? { max: span.until } : {})}
      {day('until', span.from ? { min: span.from } : {})}
      {sum('least')}
      {sum('most')}
      <Button
        size="small"
        className={styles.clear}
        disabledFocusable={!isNarrowed(span)}
        onClick={() => narrow({ from: '', until: '', least: '', most: '' })}
      >
        {words.takeSpanAway}
      </Button>
    </>
  );
}
