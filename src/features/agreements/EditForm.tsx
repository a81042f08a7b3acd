import * as z from 'zod/mini';
import { type AgreementDetail, updateAgreement } from '../../api/contract/receivables/agreements';
import { ReminderFields } from '../../domain/agreement/ReminderFields';
import { remindersOf, type TypedReminders } from '../../domain/agreement/typed';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { Impact } from '../../ui/dialog/Impact';
import { FormNumberField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof updateAgreement.body>;
type Typed = TypedReminders & Pick<Body, 'grace_days' | 'version'>;
type Props = { command: CommandHandle; agreement: AgreementDetail; onSubmit: (body: Body) => void };

const typed = z.pipe(
  z.transform(
    ({ template, reminder_days, ...rest }: Typed): z.input<typeof updateAgreement.body> => ({
      ...rest,
      reminders: remindersOf({ template, reminder_days }),
    }),
  ),
  updateAgreement.body,
);

/** The days of grace and the reminders; what was signed stays. */
export function EditForm({ command, agreement: { grace_days, reminders, version }, onSubmit }: Props) {
  return (
    <CommandForm<Typed, Body>
      command={command}
      title={words.editTitle}
      verb={words.editVerb}
      schema={typed}
      initial={{
        grace_days,
        template: reminders?.template ?? '',
        reminder_days: (reminders?.days ?? [-3, 0, 1]).map(String),
        version,
      }}
      onSubmit={onSubmit}
    >
      <Impact lines={[words.editBody]} />
      <FormNumberField<Typed> name="grace_days" label={words.grace} hint={words.graceHint} wrong={words.noGrace} />
      <ReminderFields />
    </CommandForm>
  );
}
