import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { Movement } from '../../../api/contract/reconciliation/shapes';
import { nextWorkingDay } from '../../../machines/workbench/nextWorkingDay';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { today } from '../../../ui/format/dates';
import { lazyPart } from '../../../ui/lazyPart';
import type { Deferral } from './DeferForm';

const DeferForm = lazyPart(async () => (await import('./DeferForm')).DeferForm);

/** The dialog for the reason and the day of a deferral. */
export function DeferDialog({ workbenchRef }: { workbenchRef: WorkbenchActor }) {
  const isAsking = useSelector(workbenchRef, (current) => current.hasTag('asking'));
  const change = useSelector(workbenchRef, ({ context }) => context.change);
  const movement = useSelector(
    workbenchRef,
    ({ context: { detail, movements, selected } }) => detail ?? movements.find(({ id }) => id === selected),
  );
  const several = useSelector(workbenchRef, ({ context }) => context.checked.length);
  if (!isAsking) return null;
  // What was refused is asked again as it was typed.
  const refused = change?.kind === 'deferral' ? change : undefined;
  const asked = several === 0 && movement ? askedOf(movement) : FRESH;
  return (
    <Suspense>
      <DeferForm workbenchRef={workbenchRef} asked={refused ?? asked} several={several} />
    </Suspense>
  );
}

const FRESH: Deferral = { later_reason: '', later_until: nextWorkingDay(today()) };

/** The current deferral, or the next weekday. */
const askedOf = ({ status, later_reason = '', later_until = null }: Movement): Deferral =>
  status === 'luego' ? { later_reason, later_until } : { later_reason, later_until: nextWorkingDay(today()) };
