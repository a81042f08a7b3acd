import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { BankAccount } from '../../api/contract/reconciliation/bankAccounts';
import { accountOption } from '../../domain/accountOption';
import { bankInWords } from '../../domain/columns/bankAccount';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

type Actions = Record<'onEdit' | 'onRemove', ((account: BankAccount) => void) | false>;
type Banks = Parameters<typeof bankInWords>[1];

export function columnsFor({ onEdit, onRemove, banks }: Actions & { banks: Banks }): Column<BankAccount>[] {
  return [
    {
      key: 'bank',
      header: words.bank,
      width: 180,
      grow: 1,
      sort: 'bank_name',
      render: (one) => bankInWords(one, banks),
    },
    { key: 'number', header: words.number, width: 180, grow: 1, sort: 'number', render: ({ number }) => number },
    { key: 'alias', header: words.alias, width: 180, grow: 1, sort: 'alias', render: ({ alias }) => alias },
    { key: 'type', header: words.type, width: 110, render: (one) => unlessAbsent(one, 'type', words.types[one.type]) },
    { key: 'currency', header: words.currency, width: 90, render: ({ currency }) => currency },
    {
      key: 'files',
      header: words.files,
      width: 220,
      spare: true,
      render: ({ mapping }) => (mapping ? words.remembered : words.inferred),
    },
    ...actionsColumn<BankAccount>(
      onEdit && { label: (one) => words.edit(accountOption(one).label), icon: <EditRegular />, run: onEdit },
      onRemove && { label: (one) => words.remove(accountOption(one).label), icon: <DeleteRegular />, run: onRemove },
    ),
  ];
}
