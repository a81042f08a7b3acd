import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Movement } from '../../../api/contract/conciliationShapes';
import { updateMovements } from '../../../api/contract/conciliations';
import { TypedDialog } from '../../../resource/command/TypedDialog';
import { FormDateField, FormFields, FormTextField } from '../../../ui/fields/form';
import { laterWords as words } from './words';

const putBy = updateMovements.body.shape.movements.unwrap().element.pick({ later_reason: true, later_until: true });
type PutBy = z.output<typeof putBy>;

type Props = { movement: Movement; onSubmit: (putBy: PutBy) => void; onCancel: () => void };

/** Why the movement is put by, and the day it comes back by itself. */
export function LaterDialog({ movement, onSubmit, onCancel }: Props) {
  const { later_reason = '', later_until = null } = movement;
  const form = useForm<PutBy, unknown, PutBy>({
    resolver: zodResolver(putBy),
    defaultValues: { later_reason, later_until },
  });
  return (
    <TypedDialog
      isTyped={form.formState.isDirty}
      title={words.title}
      verb={words.verb}
      onSubmit={form.handleSubmit(onSubmit)}
      onCancel={onCancel}
    >
      <FormFields form={form} refused={undefined}>
        <FormTextField<PutBy> name="later_reason" label={words.reason} maxLength={200} autoFocus />
        <FormDateField<PutBy> name="later_until" label={words.until} hint={words.untilHint} nullable />
      </FormFields>
    </TypedDialog>
  );
}
