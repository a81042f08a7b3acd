import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { TaskListSquareLtrRegular } from '@fluentui/react-icons/svg/task-list-square-ltr';
import type * as z from 'zod/mini';
import {
  discardProposedActions,
  finishTask,
  listProposedActions,
  type ProposedAction,
  sendProposedActions,
} from '../../api/contract/messaging/policies';
import { useApp } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { suppressionWords } from '../../domain/message/suppressionWords';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useList } from '../../resource/hooks/useList';
import { choosingColumn, useChosenRows } from '../../resource/list/chosenRows';
import { activeFilters } from '../../resource/list/filters';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { FormTextField } from '../../ui/fields/form';
import { Page } from '../../ui/frame/Page';
import { actionColumns } from './columns';
import { actionStatusOptions, words } from './words';

type Discard = z.output<typeof discardProposedActions.body>;

/** What the policies propose: staff send it, discard it with a reason, or do it. */
export function ProposedActionsList() {
  const ability = useAbility();
  const { notices } = useApp();
  const may = ability.can('update', 'Policy');
  const list = useList(listProposedActions);
  const [{ context }, listRef, , url] = list;
  const rows = context.page?.results ?? [];
  const chosen = useChosenRows<ProposedAction>(
    ({ id }) => id,
    new URLSearchParams(activeFilters(url)).toString(),
    rows,
  );
  const renew = () => {
    chosen.clear();
    listRef.send({ type: 'CHANGED' });
  };
  const sending = useCommand(sendProposedActions, { next: renew });
  const discarding = useCommand(discardProposedActions, { next: renew });
  const finishing = useCommand(finishTask, { changes: listRef });
  const [[asked, sendRef], [discarded, discardRef], [, finishRef]] = [sending, discarding, finishing];
  const say = (text: string) => notices.send({ type: 'SHOW', kind: 'success', text });
  useEmitted(sendRef, 'SUCCEEDED', ({ answer }: { answer: { count: number } }) => say(words.sent(answer.count)));
  useEmitted(discardRef, 'SUCCEEDED', ({ answer }: { answer: { count: number } }) =>
    say(words.discarded(answer.count)),
  );

  const waiting = chosen.rows.filter(({ status }) => status === 'propuesta' || status === 'por_hacer');
  const messages = waiting.filter(({ status }) => status === 'propuesta');
  const { p, page_size, ...filters } = context.query;
  const all = filters.status === 'propuesta' && chosen.rows.length === 0 ? (context.page?.count ?? 0) : 0;
  const meant = (some: ProposedAction[]) => ({ actions: some.map(({ id }) => id), expected: some.length });
  const send = (body: z.input<typeof sendProposedActions.body>) => sendRef.send({ type: 'OPEN', ask: { body } });
  return (
    <Page
      title={words.proposals}
      subtitle={words.proposalsSubtitle}
      actions={
        may && (
          <>
            {waiting.length > 0 && <span role="status">{words.chosen(waiting.length)}</span>}
            {messages.length > 0 && messages.length === waiting.length && (
              <Button icon={<SendRegular />} onClick={() => send(meant(messages))}>
                {words.send}
              </Button>
            )}
            {all > 0 && (
              <Button icon={<SendRegular />} onClick={() => send({ ...filters, expected: all })}>
                {words.sendAll(all)}
              </Button>
            )}
            {waiting.length > 0 && (
              <Button
                icon={<DismissRegular />}
                onClick={() => discardRef.send({ type: 'OPEN', ask: { body: { ...meant(waiting), reason: '' } } })}
              >
                {words.discard}
              </Button>
            )}
          </>
        )
      }
    >
      <ListFilters
        list={list}
        search={words.searchCustomer}
        filters={[{ kind: 'choice', name: 'status', label: words.status, options: actionStatusOptions }]}
      />
      <ListTable
        list={list}
        label={words.proposals}
        columns={[
          ...(may ? [choosingColumn(chosen, (one: ProposedAction) => words.choosing(one.customer_name))] : []),
          ...actionColumns(
            (held) => suppressionWords[held],
            may && (({ id }) => finishRef.send({ type: 'RUN', ask: { params: { id } } })),
          ),
        ]}
        rowKey={({ id }) => id}
        {...(may && { onToggle: (one: ProposedAction) => chosen.toggle([one]) })}
        isMuted={({ status }) => status === 'descartada' || status === 'retenida'}
        empty={{ title: words.noProposals, body: words.noProposalsBody, icon: <TaskListSquareLtrRegular /> }}
      />
      <CommandConfirm
        command={sending}
        title={words.sendTitle}
        impact={[words.sendImpact(asked.context.ask.body?.expected ?? 0)]}
        verb={words.send}
      />
      <CommandForm
        command={discarding}
        title={words.discardTitle}
        verb={words.discardVerb}
        schema={discardProposedActions.body}
        initial={discarded.context.ask.body ?? { expected: 0, reason: '' }}
        onSubmit={(body) => discardRef.send({ type: 'CONFIRM', ask: { body } })}
      >
        <FormTextField<Discard>
          name="reason"
          label={words.reason}
          hint={words.discardHint}
          missing={words.noReason}
          maxLength={200}
        />
      </CommandForm>
    </Page>
  );
}
