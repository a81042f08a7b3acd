import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useSelector } from '@xstate/react';
import { isNarrowed, type MovementSpan } from '../../../machines/workbench/movements';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { FilterChips } from '../../../ui/filters/FilterChips';
import { shortDate } from '../../../ui/format/dates';
import { amount } from '../../../ui/format/format';
import { lazyPart } from '../../../ui/lazyPart';
import { PopoverButton } from '../../../ui/popup/PopoverButton';
import { words } from '../words';

const MovementSpanEnds = lazyPart(async () => (await import('./MovementSpanEnds')).MovementSpanEnds);

const useStyles = makeStyles({
  verb: { flexShrink: 0, minWidth: 0, fontWeight: tokens.fontWeightRegular },
  active: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  fields: { display: 'grid', gridTemplateColumns: '148px 148px', gap: '8px 12px' },
});

/** The range of days and amounts. */
export function MovementSpanFields({ workbenchRef }: { workbenchRef: WorkbenchActor }) {
  const styles = useStyles();
  const span = useSelector(workbenchRef, ({ context }) => context.span);
  const said = [daysOf(span), amountsOf(span)].filter(Boolean).join(' · ');
  return (
    <PopoverButton
      name={words.span}
      size="small"
      appearance="subtle"
      icon={<FilterRegular />}
      className={mergeClasses(styles.verb, isNarrowed(span) && styles.active)}
      surfaceClass={styles.fields}
      aria-label={said === '' ? words.span : words.spanOf(said)}
      title={said === '' ? words.span : words.spanOf(said)}
    >
      <MovementSpanEnds workbenchRef={workbenchRef} />
    </PopoverButton>
  );
}

/** The range as two chips, days and amounts; nothing without a range. */
export function MovementSpanChips({ workbenchRef }: { workbenchRef: WorkbenchActor }) {
  const span = useSelector(workbenchRef, ({ context }) => context.span);
  const chip = (key: string, label: string, none: MovementSpan) =>
    label === '' ? [] : [{ key, label, onRemove: () => workbenchRef.send({ type: 'NARROW', span: none }) }];
  return (
    <FilterChips
      active={[
        ...chip('days', daysOf(span), { from: '', until: '' }),
        ...chip('amounts', amountsOf(span), { least: '', most: '' }),
      ]}
    />
  );
}

const daysOf = ({ from, until }: MovementSpan): string => between(from && shortDate(from), until && shortDate(until));
const amountsOf = ({ least, most }: MovementSpan): string => between(least && amount(least), most && amount(most));

function between(from: string | undefined, until: string | undefined): string {
  if (from && until) return words.between(from, until);
  if (from) return words.since(from);
  return until ? words.upTo(until) : '';
}
