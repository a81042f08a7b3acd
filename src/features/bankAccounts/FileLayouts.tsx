import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type * as z from 'zod/mini';
import {
  deleteFileLayout,
  type FileLayout,
  listFileLayouts,
  updateFileLayout,
} from '../../api/contract/reconciliation/fileLayouts';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { CommandForm } from '../../resource/command/CommandForm';
import { askById, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { Chip } from '../../ui/Chip';
import { FormCheckField, FormTextField } from '../../ui/fields/form';
import { date, localTime } from '../../ui/format/dates';
import { Panel } from '../../ui/frame/Panel';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { DataList } from '../../ui/table/DataList';
import { TwoLines } from '../../ui/table/TwoLines';
import { mappingInWords, layoutWords as words } from './words';

type Body = z.output<typeof updateFileLayout.body>;

const columnsOf = (account: string): Column<FileLayout>[] => [
  {
    key: 'name',
    header: words.name,
    width: 260,
    grow: 3,
    render: ({ name, mapping }) => <TwoLines first={name} second={mappingInWords(mapping)} goesOn />,
  },
  {
    key: 'decided',
    header: words.decided,
    width: 150,
    grow: 1,
    render: ({ decided }) => words.decidedNames(decided),
  },
  {
    key: 'shared',
    header: words.shared,
    width: 190,
    render: ({ is_shared, bank_account, bank_account_name }) =>
      bank_account === account ? (
        <Chip tone={is_shared ? 'brand' : 'neutral'}>{is_shared ? words.ofTheBank : words.own}</Chip>
      ) : (
        words.of(bank_account_name)
      ),
  },
  { key: 'used', header: words.used, width: 120, render: ({ used_at }) => date(localTime(used_at)) },
];

/** The file layouts of an account: each can be shared, renamed or forgotten. */
export function FileLayouts({ account }: { account: string }) {
  const ability = useAbility();
  const [current, listRef] = useList(listFileLayouts, undefined, { id: account });
  const { page, problem } = current.context;
  const update = useCommand(updateFileLayout, { changes: listRef });
  const deletion = useCommandAbout(deleteFileLayout, askById<FileLayout>, {
    next: () => listRef.send({ type: 'REFRESH' }),
  });
  const [[updating, updateRef], [{ context: asked }, , askToDelete]] = [update, deletion];
  const layoutOf = (id: string | undefined) => page?.results.find((layout) => layout.id === id);
  const { params } = updating.context.ask;
  const edited = layoutOf(params?.id);
  const canChange = ability.can('update', 'BankAccount');
  return (
    <Panel title={words.title} body={words.body}>
      <DataList
        status={current.hasTag('busy') ? 'loading' : current.hasTag('refused') ? 'refused' : 'ready'}
        refusal={problem?.reason}
        onRetry={() => listRef.send({ type: 'RETRY' })}
        rows={page?.results ?? []}
        rowHeight={68}
        label={words.title}
        columns={[
          ...columnsOf(account),
          ...actionsColumn<FileLayout>(
            canChange && {
              label: ({ name }) => words.edit(name),
              icon: <EditRegular />,
              run: ({ id }) => updateRef.send({ type: 'OPEN', ask: { params: { id } } }),
            },
            canChange && {
              label: ({ name }) => words.remove(name),
              icon: <DeleteRegular />,
              run: askToDelete,
            },
          ),
        ]}
        rowKey={({ id }) => id}
        empty={{ title: words.empty, body: words.emptyBody, icon: <DocumentTableRegular /> }}
      />
      <CommandForm
        command={update}
        title={words.editTitle}
        verb={words.editVerb}
        schema={updateFileLayout.body}
        initial={edited ?? {}}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { params, body } })}
      >
        <FormTextField<Body> name="name" label={words.called} hint={words.nameHint} missing={words.noName} />
        <FormCheckField<Body> name="is_shared" label={words.share} />
      </CommandForm>
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={asked.about?.name}
        impact={words.removeImpact}
        verb={words.removeVerb}
      />
    </Panel>
  );
}
