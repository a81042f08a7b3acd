import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useSelector } from '@xstate/react';
import { discardWaitingNote, listWaitingNotes, type WaitingNote } from '../../api/contract/receivables/imports';
import { useAbility } from '../../console/useAbility';
import { urlOf } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useChanges } from '../../resource/hooks/useChanges';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useListRef } from '../../resource/hooks/useRowActor';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useFailureNotices } from '../../resource/notices';
import { date, localTime } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { Panel } from '../../ui/frame/Panel';
import { actionsColumn } from '../../ui/table/actionsColumn';
import { ChipAndWhy } from '../../ui/table/ChipAndWhy';
import type { Column } from '../../ui/table/columns';
import { DataList } from '../../ui/table/DataList';
import { Pager } from '../../ui/table/Pager';
import { TwoLines } from '../../ui/table/TwoLines';
import { words as importWords, waitingWords as words } from './words';

const ROWS_A_PAGE = 25;
const queryOf = (p: number) => ({ p: String(p), page_size: String(ROWS_A_PAGE) });

const columns: Column<WaitingNote>[] = [
  {
    key: 'number',
    header: words.note,
    width: 210,
    grow: 1,
    render: ({ number, kind, issued_on }) => (
      <TwoLines first={number} second={`${words.kinds[kind]} · ${date(issued_on)}`} />
    ),
  },
  {
    key: 'customer',
    header: words.customer,
    width: 150,
    grow: 1,
    render: ({ customer_name, customer_dni }) => <TwoLines first={customer_name} second={customer_dni} />,
  },
  {
    key: 'total',
    header: words.total,
    width: 120,
    align: 'end',
    render: ({ total, currency }) => <Money value={total} currency={currency} />,
  },
  {
    key: 'named',
    header: words.named,
    width: 240,
    grow: 3,
    render: ({ named, refusal }) => {
      const { word, tone } = importWords.statuses[refusal === '' ? 'espera' : 'problema'];
      return (
        <ChipAndWhy
          tone={tone}
          label={word}
          why={refusal === '' ? words.waits(named) : words.refused(refusal)}
          lines={3}
        />
      );
    },
  },
  {
    key: 'since',
    header: words.since,
    width: 120,
    spare: true,
    render: ({ created_at, created_by }) => <TwoLines first={date(localTime(created_at))} second={created_by} />,
  },
];

/** The notes that came before their documents; nothing where there is none. */
export function WaitingNotes() {
  const ability = useAbility();
  const ref = useListRef(listWaitingNotes, { url: queryOf(1) });
  const snapshot = useSelector(ref, (current) => current);
  useFailureNotices(ref);
  useSessionOpened(() => ref.send({ type: 'RETRY' }));
  useChanges(listWaitingNotes, undefined, () => ref.send({ type: 'REFRESH' }));
  const discarding = useCommandAbout(discardWaitingNote, askById<WaitingNote>, {
    next: () => ref.send({ type: 'CHANGED' }),
  });
  const [{ context: asked }, , askToDiscard] = discarding;
  const { page, query } = snapshot.context;
  const at = Number(urlOf(query).p ?? '1');
  const count = page?.count ?? 0;
  return (
    <>
      {count > 0 && (
        <Panel title={words.title} body={words.body}>
          <DataList
            label={words.title}
            columns={[
              ...columns,
              ...actionsColumn<WaitingNote>(
                ability.can('delete', 'RecordsImport') && {
                  label: words.discard,
                  icon: <DeleteRegular />,
                  run: askToDiscard,
                },
              ),
            ]}
            rows={page?.results ?? []}
            rowKey={({ id }) => id}
            rowHeight={64}
            total={count}
            offset={(at - 1) * ROWS_A_PAGE}
            status={snapshot.hasTag('busy') ? 'loading' : 'ready'}
            empty={{ title: words.title }}
            footer={
              count > ROWS_A_PAGE && (
                <Pager
                  page={at}
                  pageSize={ROWS_A_PAGE}
                  total={count}
                  onPage={(next) => ref.send({ type: 'RESTORE', url: queryOf(next) })}
                />
              )
            }
          />
        </Panel>
      )}
      <CommandConfirm
        command={discarding}
        danger
        title={words.discardTitle}
        body={asked.about?.number}
        impact={[words.discardImpact]}
        verb={words.discardVerb}
      />
    </>
  );
}
