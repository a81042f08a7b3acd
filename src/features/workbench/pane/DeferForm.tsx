import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { updateMovements } from '../../../api/contract/reconciliation/conciliations';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { TypedDialog } from '../../../resource/command/TypedDialog';
import { FormDateField, FormFields, FormTextField } from '../../../ui/fields/form';
import { deferralWords as words } from './deferralWords';

const deferral = z.pick(updateMovements.body.shape.movements._zod.def.innerType._zod.def.element, {
  later_reason: true,
  later_until: true,
});
export type Deferral = z.output<typeof deferral>;

/** `several`: how many chosen movements it is about; none for the selected one. */
type Props = { workbenchRef: WorkbenchActor; asked: Deferral; several: number };

/** The reason and the day of a deferral. */
export function DeferForm({ workbenchRef, asked, several }: Props) {
  const { later_reason = '', later_until = null } = asked;
  const form = useForm<Deferral, unknown, Deferral>({
    resolver: zodResolver(deferral),
    defaultValues: { later_reason, later_until },
  });
  return (
    <TypedDialog
      isTyped={form.formState.isDirty}
      title={several > 0 ? words.titleOf(several) : words.title}
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
