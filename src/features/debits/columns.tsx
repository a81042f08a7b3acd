import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { Debit } from '../../api/contract/debits/shapes';
import { isZero } from '../../api/contract/money';
import { bankAccountInWords } from '../../domain/columns/bankAccount';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { isEditable } from '../../machines/debits/debits';
import { StateChip } from '../../ui/Chip';
import { date, moment } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { debitStatuses, words } from './words';

export function debitColumns(onRemove: ((debit: Debit) => void) | false): Column<Debit>[] {
  return [
    {
      key: 'name',
      header: words.name,
      width: 200,
      grow: 2,
      sort: 'name',
      render: ({ name }) => <span title={name}>{name}</span>,
    },
    { key: 'account', header: words.account, width: 140, grow: 1, spare: true, render: bankAccountInWords },
    {
      key: 'collect_on',
      header: words.collectOn,
      width: 148,
      sort: 'collect_on',
      render: ({ collect_on }) => date(collect_on),
    },
    {
      key: 'status',
      header: words.status,
      width: 164,
      render: (one) => unlessAbsent(one, 'status', <StateChip {...debitStatuses[one.status]} />),
    },
    { key: 'details', header: words.details, width: 84, align: 'end', render: ({ details }) => count(details) },
    {
      key: 'total',
      header: words.total,
      width: 124,
      align: 'end',
      render: ({ total, currency }) => <Money value={total} currency={currency} />,
    },
    {
      key: 'collected',
      header: words.collected,
      width: 124,
      align: 'end',
      render: ({ collected, currency }) => <Money value={collected} currency={currency} muted={isZero(collected)} />,
    },
    {
      key: 'created',
      header: words.created,
      sort: 'created_at',
      width: 220,
      spare: true,
      render: ({ created_at, created_by }) => words.createdBy(moment(created_at), created_by),
    },
    ...actionsColumn<Debit>(
      onRemove && { label: ({ name }) => words.remove(name), icon: <DeleteRegular />, run: onRemove, can: isEditable },
    ),
  ];
}
