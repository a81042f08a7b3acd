import type * as z from 'zod/mini';
import { type AccountingAccount, setAccountingAccount } from '../../api/contract/receivables/accountingEntries';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormTextField } from '../../ui/fields/form';
import { roleOf, words } from './words';

type Body = z.output<typeof setAccountingAccount.body>;
type Props = { command: CommandHandle; account: AccountingAccount | undefined; onSubmit: (body: Body) => void };

/** The account of the company for what a line of an entry is about. */
export function AccountForm({ command, account, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={account ? roleOf(account) : words.account}
      verb={words.editVerb}
      schema={setAccountingAccount.body}
      initial={account ? { id: account.id, account: account.account, version: account.version } : {}}
      onSubmit={onSubmit}
    >
      <FormTextField<Body>
        name="account"
        label={words.code}
        hint={account?.role === 'por_asignar' ? words.unassignedHint : words.codeHint}
        wrong={words.tooLong}
        maxLength={40}
      />
    </CommandForm>
  );
}
