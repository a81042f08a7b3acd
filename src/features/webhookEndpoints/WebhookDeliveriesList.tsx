import { PlugConnectedSettingsRegular } from '@fluentui/react-icons/svg/plug-connected-settings';
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  WEBHOOK_STATUS,
  WEBHOOK_TYPE,
} from '../../api/contract/console/webhookEndpoints';
import { askById, useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { useOptions } from '../../resource/hooks/useOptions';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { namedOption } from '../../ui/fields/options';
import { Page } from '../../ui/frame/Page';
import { deliveryColumns, resendColumn } from './columns';
import { deliveryStates, eventWords, deliveryWords as words } from './words';

const statuses = WEBHOOK_STATUS.map((value) => ({ value, label: deliveryStates[value].word }));
const events = WEBHOOK_TYPE.map((value) => ({ value, label: eventWords[value] }));

/** What other systems were notified of, and what became of each. */
export function WebhookDeliveriesList() {
  const list = useList(listWebhookDeliveries);
  const endpoints = useOptions(listWebhookEndpoints, namedOption);
  const resending = useCommand(resendWebhookDelivery, { changes: list[1] });
  const [, resendRef] = resending;
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <ListFilters
        list={list}
        search={words.search}
        filters={[
          { kind: 'choice', name: 'status', label: words.status, options: statuses },
          { kind: 'choice', name: 'endpoint', label: words.endpoint, options: endpoints },
          { kind: 'choice', name: 'type', label: words.event, options: events },
        ]}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={[...deliveryColumns, ...resendColumn((one) => resendRef.send({ type: 'RUN', ask: askById(one) }))]}
        rowKey={({ id }) => id}
        empty={{ title: words.empty, body: words.emptyBody, icon: <PlugConnectedSettingsRegular /> }}
      />
    </Page>
  );
}
