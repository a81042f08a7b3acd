import type * as z from 'zod/mini';
import { cancelAgreement } from '../../api/contract/receivables/agreements';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { Impact } from '../../ui/dialog/Impact';
import { FormTextField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof cancelAgreement.body>;
type Props = { command: CommandHandle; version: number | undefined; onSubmit: (body: Body) => void };

export function CancelForm({ command, version, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={words.cancelTitle}
      verb={words.cancelVerb}
      schema={cancelAgreement.body}
      initial={{ reason: '', version }}
      onSubmit={onSubmit}
    >
      <Impact lines={[words.cancelBody]} />
      <FormTextField<Body> name="reason" label={words.reason} missing={words.noReason} maxLength={200} />
    </CommandForm>
  );
}
