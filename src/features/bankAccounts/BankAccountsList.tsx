import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { useActorRef, useSelector } from '@xstate/react';
import type { BankAccount } from '../../api/contract/bankAccounts';
import { useAbility } from '../../console/ConsoleProvider';
import {
  bankAccountCreation,
  bankAccountDeletion,
  bankAccountList,
  bankAccountUpdate,
  bankList,
} from '../../machines/bankAccounts';
import { ListFilters } from '../../resource/ListFilters';
import { ListTable } from '../../resource/ListTable';
import { useCommand } from '../../resource/useCommand';
import { useList } from '../../resource/useList';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Page } from '../../ui/frame/Page';
import { AccountDialog, EMPTY } from './AccountDialog';
import { columnsFor } from './columns';
import { words } from './words';

export function BankAccountsList() {
  const ability = useAbility();
  const list = useList(bankAccountList);
  const [{ context }, actor] = list;
  const banks = useSelector(useActorRef(bankList, { input: {} }), (current) => current.context.page?.results ?? []);
  const [creation, toCreation] = useCommand(bankAccountCreation, actor);
  const [update, toUpdate] = useCommand(bankAccountUpdate, actor, 'REFRESH');
  const [deletion, toDeletion] = useCommand(bankAccountDeletion, actor);

  const accountOf = (id: string | undefined) => context.page?.results.find((account) => account.id === id);
  const edited = update.context.ask;
  const doomed = accountOf(deletion.context.ask.params?.id);
  const create = ability.can('create', 'BankAccount') && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => toCreation.send({ type: 'OPEN', ask: {} })}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} subtitle={context.page && words.subtitle(context.page.count)} actions={create}>
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({
          onEdit:
            ability.can('update', 'BankAccount') && ((account) => toUpdate.send({ type: 'OPEN', ask: askOf(account) })),
          onRemove:
            ability.can('delete', 'BankAccount') &&
            (({ id }) => toDeletion.send({ type: 'OPEN', ask: { params: { id } } })),
        })}
        rowKey={({ id }) => id}
        empty={{ title: words.empty, body: words.emptyBody, icon: <BuildingBankRegular />, action: create }}
      />
      {!creation.matches('closed') && (
        <AccountDialog
          title={words.createTitle}
          verb={words.createVerb}
          initial={EMPTY}
          banks={banks}
          busy={creation.hasTag('busy')}
          problem={creation.context.problem}
          onSubmit={(body) => toCreation.send({ type: 'CONFIRM', ask: { body } })}
          onCancel={() => toCreation.send({ type: 'CANCEL' })}
        />
      )}
      {!update.matches('closed') && edited.body && (
        <AccountDialog
          title={words.editTitle}
          verb={words.editVerb}
          initial={{ ...edited.body, forget: false }}
          remembered={accountOf(edited.params?.id)?.mapping ?? undefined}
          banks={banks}
          busy={update.hasTag('busy')}
          problem={update.context.problem}
          onSubmit={(fields) =>
            toUpdate.send({ type: 'CONFIRM', ask: { ...edited, body: { version: edited.body?.version, ...fields } } })
          }
          onCancel={() => toUpdate.send({ type: 'CANCEL' })}
        />
      )}
      <ConfirmDialog
        open={!deletion.matches('closed')}
        danger
        title={words.removeTitle}
        body={doomed && words.removeBody(doomed.alias, doomed.number)}
        verb={words.removeVerb}
        busy={deletion.hasTag('busy')}
        refusal={deletion.context.problem?.reason}
        onConfirm={() => toDeletion.send({ type: 'CONFIRM' })}
        onCancel={() => toDeletion.send({ type: 'CANCEL' })}
      />
    </Page>
  );
}

/** The remembered columns are not sent: what is left out stays as it was. */
function askOf({ id, version, bank, number, alias, currency, type }: BankAccount) {
  return { params: { id }, body: { version, bank, number, alias, currency, type } };
}
