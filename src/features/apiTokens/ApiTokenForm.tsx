import type * as z from 'zod/mini';
import { API_SCOPE, createApiToken } from '../../api/contract/console/apiTokens';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormChoicesField, FormDateField, FormTextField } from '../../ui/fields/form';
import { scopeWords, words } from './words';

type Body = z.output<typeof createApiToken.body>;

const SCOPES = [{ label: '', options: API_SCOPE.map((value) => ({ value, label: scopeWords[value] })) }];

export function ApiTokenForm({ command, onSubmit }: { command: CommandHandle; onSubmit: (body: Body) => void }) {
  return (
    <CommandForm
      command={command}
      title={words.createTitle}
      verb={words.createVerb}
      schema={createApiToken.body}
      initial={{ name: '', scopes: [], ends_on: '' }}
      onSubmit={onSubmit}
    >
      <FormTextField<Body> name="name" label={words.name} missing={words.missingName} maxLength={80} />
      <FormChoicesField<Body> name="scopes" label={words.scopes} groups={SCOPES} missing={words.missingScopes} />
      <FormDateField<Body> name="ends_on" label={words.endsOn} hint={words.endsHint} missing={words.missingEnd} />
    </CommandForm>
  );
}
