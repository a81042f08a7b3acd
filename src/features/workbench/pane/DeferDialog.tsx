import { useSelector } from '@xstate/react';
import type { Movement } from '../../../api/contract/reconciliation/shapes';
import { nextWorkingDay } from '../../../machines/workbench/nextWorkingDay';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { today } from '../../../ui/format/dates';
import { DeferForm, type Deferral } from './DeferForm';

/** The dialog for the reason and the day of a deferral. */
export function DeferDialog({ workbenchRef }: { workbenchRef: WorkbenchActor }) {
  const change = useSelector(workbenchRef, ({ context }) => context.change);
  const movement = useSelector(
    workbenchRef,
    ({ context: { detail, movements, selected } }) => detail ?? movements.find(({ id }) => id === selected),
  );
  const several = useSelector(workbenchRef, ({ context }) => context.checked.length);
  // What was refused is asked again as it was typed.
  const refused = change?.kind === 'deferral' ? change : undefined;
  const asked = several === 0 && movement ? askedOf(movement) : fresh();
  return <DeferForm workbenchRef={workbenchRef} asked={refused ?? asked} several={several} />;
}

/** Until the next weekday, of the day on which it is asked. */
const fresh = (): Deferral => ({ later_reason: '', later_until: nextWorkingDay(today()) });

/** The current deferral, or a new one. */
const askedOf = ({ status, later_reason = '', later_until = null }: Movement): Deferral =>
  status === 'luego' ? { later_reason, later_until } : { ...fresh(), later_reason };
