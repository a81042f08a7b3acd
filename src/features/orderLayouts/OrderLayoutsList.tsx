import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useNavigate } from 'react-router-dom';
import { deleteOrderLayout, listOrderLayouts, type OrderLayout } from '../../api/contract/debits/orderLayouts';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useList } from '../../resource/hooks/useList';
import { useDeletion } from '../../resource/hooks/useListCommands';
import { ListTable } from '../../resource/list/ListTable';
import { Chip } from '../../ui/Chip';
import { Page } from '../../ui/frame/Page';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

const columns: Column<OrderLayout>[] = [
  { key: 'name', header: words.name, width: 220, grow: 2, render: ({ name }) => <span title={name}>{name}</span> },
  {
    key: 'origin',
    header: words.origin,
    width: 140,
    render: ({ is_shipped }) => (
      <Chip tone={is_shipped ? 'neutral' : 'brand'}>{is_shipped ? words.shipped : words.own}</Chip>
    ),
  },
  { key: 'unsure', header: words.unsure, width: 130, render: ({ unsure }) => words.unsureCount(unsure) },
  {
    key: 'accounts',
    header: words.accounts,
    width: 200,
    grow: 1,
    spare: true,
    render: ({ accounts }) => accounts.join(', '),
  },
];

/** The order layouts: those shipped with the program, and the company's own. */
export function OrderLayoutsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listOrderLayouts);
  const deletion = useDeletion(deleteOrderLayout, list);
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <ListTable
        list={list}
        label={words.title}
        columns={[
          ...columns,
          ...actionsColumn<OrderLayout>(
            ability.can('create', 'OrderLayout') && {
              label: ({ name }) => words.adapt(name),
              icon: <CopyRegular />,
              run: ({ id }) => navigate(`/formatos-de-ordenes/nuevo?copia=${id}`),
            },
            ability.can('delete', 'OrderLayout') && {
              label: ({ name }) => words.remove(name),
              icon: <DeleteRegular />,
              run: deletion.open,
              can: ({ is_shipped }) => !is_shipped,
            },
          ),
        ]}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/formatos-de-ordenes/${id}`)}
        empty={{ title: words.empty, icon: <DocumentTableRegular /> }}
      />
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record?.name}
        impact={words.removeImpact}
        verb={words.removeVerb}
      />
    </Page>
  );
}
