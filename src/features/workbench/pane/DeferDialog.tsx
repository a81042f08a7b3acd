import { zodResolver } from '@hookform/resolvers/zod';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { updateMovements } from '../../../api/contract/reconciliation/conciliations';
import type { Movement } from '../../../api/contract/reconciliation/shapes';
import { nextWorkingDay } from '../../../machines/workbench/nextWorkingDay';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { TypedDialog } from '../../../resource/command/TypedDialog';
import { FormDateField, FormFields, FormTextField } from '../../../ui/fields/form';
import { today } from '../../../ui/format/dates';
import { deferralWords as words } from './words';

const deferral = z.pick(updateMovements.body.shape.movements._zod.def.innerType._zod.def.element, {
  later_reason: true,
  later_until: true,
});
type Deferral = z.output<typeof deferral>;

type Props = { workbenchRef: WorkbenchActor; movement: Movement };

/** The dialog for the reason and the day of a deferral. */
export function DeferDialog({ workbenchRef, movement }: Props) {
  const isAsking = useSelector(workbenchRef, (current) => current.hasTag('asking'));
  const change = useSelector(workbenchRef, ({ context }) => context.change);
  if (!isAsking) return null;
  const refused = change?.kind === 'deferral' && change.movement === movement.id ? change : undefined;
  return <DeferForm workbenchRef={workbenchRef} asked={refused ?? askedOf(movement)} />;
}

/** The current deferral, or the next weekday. */
const askedOf = ({ status, later_reason = '', later_until = null }: Movement): Deferral =>
  status === 'luego' ? { later_reason, later_until } : { later_reason, later_until: nextWorkingDay(today()) };

function DeferForm({ workbenchRef, asked }: { workbenchRef: WorkbenchActor; asked: Deferral }) {
  const { later_reason = '', later_until = null } = asked;
  const form = useForm<Deferral, unknown, Deferral>({
    resolver: zodResolver(deferral),
    defaultValues: { later_reason, later_until },
  });
  return (
    <TypedDialog
      isTyped={form.formState.isDirty}
      title={words.title}
      verb={words.verb}
      onSubmit={form.handleSubmit((said) => workbenchRef.send({ type: 'DEFER', deferral: said }))}
      onCancel={() => workbenchRef.send({ type: 'CANCEL_DEFERRAL' })}
    >
      <FormFields form={form} refused={undefined}>
        <FormTextField<Deferral>
          name="later_reason"
          label={words.reason}
          hint={words.reasonHint}
          maxLength={200}
          autoFocus
        />
        <FormDateField<Deferral> name="later_until" label={words.until} hint={words.untilHint} nullable />
      </FormFields>
    </TypedDialog>
  );
}
