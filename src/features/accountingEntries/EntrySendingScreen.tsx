import { Button } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import {
  type AccountingDispatch,
  DISPATCH_STATUS,
  finishAccountingDispatch,
  getEntryConnector,
  listAccountingDispatches,
  resendAccountingDispatch,
  resendRefusedDispatches,
  resumeDispatches,
} from '../../api/contract/receivables/accountingDispatches';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { StateChip } from '../../ui/Chip';
import { date, moment } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { WarningBar } from '../../ui/table/WarningBar';
import { ConnectorPanel } from './ConnectorPanel';
import { dispatchWords as words } from './sendingWords';
import { words as entryWords } from './words';

const statuses = DISPATCH_STATUS.map((value) => ({ value, label: words.states[value].word }));

const columns: Column<AccountingDispatch>[] = [
  { key: 'entry', header: words.entry, width: 90, render: words.entryOf },
  { key: 'day', header: words.day, width: 100, render: ({ day }) => date(day) },
  {
    key: 'kind',
    header: words.kind,
    width: 150,
    spare: true,
    render: ({ kind, is_correction }) => entryWords.kindOf(kind, is_correction),
  },
  { key: 'customer', header: words.customer, width: 170, grow: 1, render: ({ customer_name }) => customer_name },
  {
    key: 'amount',
    header: words.amount,
    width: 110,
    align: 'end',
    render: ({ amount, currency }) => money(amount, currency),
  },
  { key: 'status', header: words.status, width: 130, render: ({ status }) => <StateChip {...words.states[status]} /> },
  { key: 'sent', header: words.sent, width: 150, spare: true, render: ({ sent_at }) => moment(sent_at) },
  { key: 'foreign', header: words.foreignId, width: 110, spare: true, render: ({ foreign_id }) => foreign_id },
  {
    key: 'reason',
    header: words.reason,
    width: 240,
    grow: 3,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
];

/** What was sent to the accounting system and what was not, what staff decide of it, and how it is sent. */
export function EntrySendingScreen() {
  const ability = useAbility();
  const offers = useOffers();
  const list = useList(listAccountingDispatches);
  const [{ context }, listRef] = list;
  const [sentAgain, sendRef, sendAgain] = useCommandAbout(resendAccountingDispatch, askById<AccountingDispatch>, {
    changes: listRef,
  });
  const [finished, finishRef, finish] = useCommandAbout(finishAccountingDispatch, askById<AccountingDispatch>, {
    changes: listRef,
  });
  const allSent = useCommand(resendRefusedDispatches, { changes: listRef });
  const resumed = useCommand(resumeDispatches, { changes: listRef });
  const may = ability.can('update', 'AccountingEntry');
  const isStaffs = ({ is_staffs }: AccountingDispatch) => is_staffs;
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        may &&
        context.page?.has_refused !== false && (
          <Button onClick={() => allSent[1].send({ type: 'OPEN', ask: {} })}>{words.resendAll}</Button>
        )
      }
    >
      {context.page?.pause && (
        <WarningBar
          action={may && <Button onClick={() => resumed[1].send({ type: 'RUN', ask: {} })}>{words.resume}</Button>}
        >
          {words.pausedBy(context.page.pause)}
        </WarningBar>
      )}
      {ability.can('update', 'AccountingAccount') && offers(getEntryConnector) && (
        <ConnectorPanel onChanged={() => listRef.send({ type: 'REFRESH' })} />
      )}
      <ListFilters
        list={list}
        filters={[
          { kind: 'choice', name: 'status', label: words.status, options: statuses },
          { kind: 'linked', name: 'lot', label: words.lotFilter },
        ]}
      />
      <ListTable
        list={list}
        label={words.list}
        columns={[
          ...columns,
          ...actionsColumn<AccountingDispatch>(
            may && {
              label: (one) => words.resend(words.entryOf(one)),
              icon: <SendRegular />,
              run: sendAgain,
              can: isStaffs,
            },
            may && {
              label: (one) => words.finish(words.entryOf(one)),
              icon: <CheckmarkRegular />,
              run: finish,
              can: isStaffs,
            },
          ),
        ]}
        rowKey={({ id }) => id}
        empty={{ title: words.empty, body: words.emptyBody, icon: <SendRegular /> }}
      />
      <CommandConfirm
        command={[sentAgain, sendRef]}
        title={words.resendTitle}
        impact={sentAgain.context.about ? words.resendImpact(sentAgain.context.about) : []}
        verb={words.resendVerb}
      />
      <CommandConfirm
        command={[finished, finishRef]}
        title={words.finishTitle}
        impact={finished.context.about ? words.finishImpact(finished.context.about) : []}
        verb={words.finishVerb}
      />
      <CommandConfirm
        command={allSent}
        title={words.resendAllTitle}
        impact={[words.resendAllImpact]}
        verb={words.resendAllVerb}
      />
    </Page>
  );
}
