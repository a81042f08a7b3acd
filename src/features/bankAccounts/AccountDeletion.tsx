import type { BankAccount } from '../../api/contract/bankAccounts';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { words } from './words';

type Props = {
  account: BankAccount | undefined;
  open: boolean;
  busy: boolean;
  refusal: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

export function AccountDeletion({ account, ...dialog }: Props) {
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={words.removeTitle}
      body={account && words.removeBody(account.alias, account.number)}
      verb={words.removeVerb}
    />
  );
}
