import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { Movement } from '../../../api/contract/reconciliation/shapes';
import { nextWorkingDay } from '../../../machines/workbench/nextWorkingDay';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { today } from '../../../ui/format/dates';
import { lazyPart } from '../../../ui/lazyPart';
import type { Deferral } from './DeferForm';

const DeferForm = lazyPart(async () => (await import('./DeferForm')).DeferForm);

type Props = { workbenchRef: WorkbenchActor; movement: Movement };

/** The dialog for the reason and the day of a deferral. */
export function DeferDialog({ workbenchRef, movement }: Props) {
  const isAsking = useSelector(workbenchRef, (current) => current.hasTag('asking'));
  const change = useSelector(workbenchRef, ({ context }) => context.change);
  if (!isAsking) return null;
  const refused = change?.kind === 'deferral' && change.movement === movement.id ? change : undefined;
  return (
    <Suspense>
      <DeferForm workbenchRef={workbenchRef} asked={refused ?? askedOf(movement)} />
    </Suspense>
  );
}

/** The current deferral, or the next weekday. */
const askedOf = ({ status, later_reason = '', later_until = null }: Movement): Deferral =>
  status === 'luego' ? { later_reason, later_until } : { later_reason, later_until: nextWorkingDay(today()) };
