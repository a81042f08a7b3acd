import type * as z from 'zod/mini';
import { openArrival } from '../../api/contract/reconciliation/arrivals';
import { listBankAccounts } from '../../api/contract/reconciliation/bankAccounts';
import { accountOption } from '../../domain/accountOption';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormSelectField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof openArrival.body>;

/** Says whose a file is that does not say it itself. */
export function WhoseForm({ command, onSubmit }: { command: CommandHandle; onSubmit: (body: Body) => void }) {
  const accounts = useOptions(listBankAccounts, accountOption);
  return (
    <CommandForm
      command={command}
      title={words.whoseTitle}
      verb={words.whoseVerb}
      schema={openArrival.body}
      initial={{}}
      onSubmit={onSubmit}
    >
      <FormSelectField<Body> name="bank_account" label={words.account} missing={words.noAccount} options={accounts} />
    </CommandForm>
  );
}
