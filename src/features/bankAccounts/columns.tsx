import { Button, Tooltip } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { BankAccount } from '../../api/contract/bankAccounts';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

/** What may not be done has no button. */
type Actions = Record<'onEdit' | 'onRemove', ((account: BankAccount) => void) | false>;

export function columnsFor({ onEdit, onRemove }: Actions): Column<BankAccount>[] {
  return [
    { key: 'bank', header: words.bank, width: 180, grow: 1, render: ({ bank_name }) => bank_name },
    { key: 'number', header: words.number, width: 180, grow: 1, render: ({ number }) => number },
    { key: 'alias', header: words.alias, width: 180, grow: 1, render: ({ alias }) => alias },
    { key: 'type', header: words.type, width: 110, render: ({ type }) => words.types[type] },
    { key: 'currency', header: words.currency, width: 90, render: ({ currency }) => currency },
    {
      key: 'files',
      header: words.files,
      width: 220,
      spare: true,
      render: ({ mapping }) => (mapping ? words.remembered : words.inferred),
    },
    {
      key: 'actions',
      header: words.actions,
      hideHeader: true,
      tight: true,
      align: 'end',
      width: 80,
      render: (account) => (
        <>
          {onEdit && (
            <Tooltip content={words.edit(account.alias)} relationship="label">
              <Button size="small" appearance="subtle" icon={<EditRegular />} onClick={() => onEdit(account)} />
            </Tooltip>
          )}
          {onRemove && (
            <Tooltip content={words.remove(account.alias)} relationship="label">
              <Button size="small" appearance="subtle" icon={<DeleteRegular />} onClick={() => onRemove(account)} />
            </Tooltip>
          )}
        </>
      ),
    },
  ];
}
