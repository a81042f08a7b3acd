import type * as z from 'zod/mini';
import { type QuickAnswer, updateQuickAnswer } from '../../api/contract/messaging/quickAnswers';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormTextAreaField, FormTextField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof updateQuickAnswer.body>;

type Props = {
  command: CommandHandle;
  /** The one that is edited; a new one without it. */
  answer?: QuickAnswer | undefined;
  onSubmit: (body: Body) => void;
};

export function QuickAnswerForm({ command, answer, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={answer ? words.editTitle : words.createTitle}
      verb={answer ? words.editVerb : words.createVerb}
      schema={updateQuickAnswer.body}
      initial={answer ? { name: answer.name, text: answer.text, version: answer.version } : { name: '', text: '' }}
      onSubmit={onSubmit}
    >
      <FormTextField<Body> name="name" label={words.name} missing={words.noName} maxLength={60} />
      <FormTextAreaField<Body> name="text" label={words.text} missing={words.noText} maxLength={4096} lines={5} />
    </CommandForm>
  );
}
