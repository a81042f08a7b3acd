import { useWatch } from 'react-hook-form';
import { listTemplates, type Template } from '../../api/contract/messaging/templates';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormChoicesField, FormSelectField } from '../../ui/fields/form';
import { channelName } from '../words';
import type { TypedReminders } from './typed';
import { reminderDayOptions, agreementWords as words } from './words';

const templateOption = ({ id, channel, name }: Template) => ({ value: id, label: `${channelName(channel)} · ${name}` });

/** By which template each instalment is reminded of, if any, and when. */
export function ReminderFields() {
  const templates = useOptions(listTemplates, templateOption, { status: 'activa' });
  const template = useWatch<TypedReminders, 'template'>({ name: 'template' });
  return (
    <>
      <FormSelectField<TypedReminders>
        name="template"
        label={words.reminders}
        hint={words.remindersHint}
        placeholder={words.noReminders}
        options={templates}
      />
      {template !== '' && (
        <FormChoicesField<TypedReminders>
          name="reminder_days"
          label={words.reminderDays}
          missing={words.noReminderDays}
          groups={[{ label: '', options: reminderDayOptions }]}
        />
      )}
    </>
  );
}
