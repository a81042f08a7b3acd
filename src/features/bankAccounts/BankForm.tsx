import type * as z from 'zod/mini';
import { createBank } from '../../api/contract/reconciliation/bankAccounts';
import { FormCountryField } from '../../domain/FormCountryField';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormTextField } from '../../ui/fields/form';
import { bankWords as words } from './words';

type Body = z.output<typeof createBank.body>;

/** A bank that is not among those everybody has. `country`: that of the banks which come first. */
export function BankForm(props: {
  command: CommandHandle;
  country: string | undefined;
  onSubmit: (body: Body) => void;
}) {
  const { command, country, onSubmit } = props;
  return (
    <CommandForm
      command={command}
      title={words.title}
      verb={words.verb}
      schema={createBank.body}
      initial={{ name: '', country, code: '' }}
      onSubmit={onSubmit}
    >
      <FormTextField<Body> name="name" label={words.name} missing={words.noName} />
      <FormCountryField<Body> name="country" label={words.country} missing={words.noCountry} />
      <FormTextField<Body> name="code" label={words.code} hint={words.codeHint} missing={words.oddCode} />
    </CommandForm>
  );
}
