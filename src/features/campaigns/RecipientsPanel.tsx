import * as z from 'zod/mini';
import {
  type campaignStatistics,
  type getCampaign,
  letThrough,
  listCampaignCustomers,
} from '../../api/contract/messaging/campaigns';
import { CHANNELS, type Channel } from '../../api/contract/messaging/channels';
import { type CampaignCustomer, FAILURE_ACT, SUPPRESSION_REASON } from '../../api/contract/messaging/shapes';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import type { RecordHandle } from '../../resource/hooks/useRecord';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Poll } from '../../resource/Poll';
import { FormTextField } from '../../ui/fields/form';
import { recipientColumns } from './recipientColumns';
import { stateOptions, suppressedInWords, words } from './words';

const POLL_EVERY_MS = 2_000;
/** All messages were sent, and delivery events still arrive. */
const THEN_EVERY_MS = 15_000;

export type StatisticsHandle = RecordHandle<typeof campaignStatistics>;

const filtersOf = (channel: Channel): Filter[] => [
  {
    kind: 'choice',
    name: 'held',
    label: words.suppressionFilter,
    options: [
      { value: 'no', label: words.notSuppressed },
      { value: 'si', label: words.isSuppressed },
      ...SUPPRESSION_REASON.map((kind) => ({ value: kind, label: suppressedInWords([kind], channel) })),
    ],
  },
  { kind: 'choice', name: 'status', label: words.state, options: stateOptions },
  {
    kind: 'choice',
    name: 'failed',
    label: words.failureFilter,
    options: FAILURE_ACT.map((value) => ({ value, label: words.failureRemedies[value] })),
  },
];

type Props = { id: string; handle: RecordHandle<typeof getCampaign>; statistics: StatisticsHandle };

/** The recipients of a campaign, what became of the message to each, and overriding their suppressions. */
export function RecipientsPanel({
  id,
  handle: [record, recordRef],
  statistics: [ownStatistics, statisticsRef],
}: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const list = useList(listCampaignCustomers, undefined, { idCampaign: id });
  const [shown, listRef] = list;
  const overriding = useCommand(letThrough, {
    changes: {
      send: (event) => {
        recordRef.send(event);
        listRef.send(event);
      },
    },
  });
  const [, overridingRef] = overriding;
  const { status, campaign_type: channel = CHANNELS.whatsapp.number } = record.context.record ?? {};
  const isGoing = status === 'lanzando' || status === 'lanzada';
  const override =
    ability.can('update', 'Campaign') &&
    offers(letThrough) &&
    ((one: CampaignCustomer) =>
      overridingRef.send({ type: 'OPEN', ask: { params: { id }, body: { customers: [one.id], reason: '' } } }));
  const { params, body } = overriding[0].context.ask;
  return (
    <>
      {(isGoing || status === 'terminada') && (
        <Poll
          key={String(isGoing)}
          everyMs={isGoing ? POLL_EVERY_MS : THEN_EVERY_MS}
          onDue={() => {
            // A failed part is not polled; the person can retry it.
            if (record.matches('shown')) recordRef.send({ type: 'REFRESH' });
            if (shown.matches('shown')) listRef.send({ type: 'REFRESH' });
            if (ownStatistics.matches('shown')) statisticsRef.send({ type: 'REFRESH' });
          }}
        />
      )}
      <ListFilters list={list} search={words.searchCustomers} filters={filtersOf(channel)} />
      <ListTable
        list={list}
        label={words.customers}
        columns={recipientColumns(channel, override)}
        rowKey={(one) => one.id}
        empty={{ title: words.noCustomers }}
      />
      <CommandForm
        command={overriding}
        title={words.passTitle}
        verb={words.passVerb}
        schema={z.pick(letThrough.body, { reason: true })}
        initial={{ reason: '' }}
        onSubmit={({ reason }) =>
          overridingRef.send({ type: 'CONFIRM', ask: { params, body: { customers: body?.customers ?? [], reason } } })
        }
      >
        <FormTextField<{ reason: string }>
          name="reason"
          label={words.passReason}
          missing={words.noReason}
          maxLength={200}
        />
      </CommandForm>
    </>
  );
}
