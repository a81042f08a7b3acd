import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import type { WebhookDelivery, WebhookEndpoint } from '../../api/contract/console/webhookEndpoints';
import { StateChip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { answerOf, deliveryStates, deliveryWords, eventsInWords, eventWords, stateOf, trialsOf, words } from './words';

const text = (value: string) => <span title={value}>{value}</span>;

export const endpointColumns: Column<WebhookEndpoint>[] = [
  { key: 'name', header: words.name, width: 140, grow: 1, render: ({ name }) => text(name) },
  { key: 'url', header: words.url, width: 220, grow: 2, render: ({ url }) => text(url) },
  {
    key: 'events',
    header: words.events,
    width: 160,
    grow: 2,
    spare: true,
    render: ({ events }) => text(eventsInWords(events)),
  },
  {
    key: 'status',
    header: words.status,
    width: 180,
    render: (one) => (
      <span title={trialsOf(one)}>
        <StateChip {...stateOf(one)} />
      </span>
    ),
  },
  { key: 'waiting', header: words.waiting, width: 100, align: 'end', render: ({ waiting }) => count(waiting) },
  {
    key: 'delivered',
    header: words.delivered,
    width: 150,
    spare: true,
    render: ({ delivered_at }) => (delivered_at ? moment(delivered_at) : words.never),
  },
];

type Actions = Record<'onTest' | 'onRenew' | 'onEdit' | 'onRemove', (endpoint: WebhookEndpoint) => void>;

export const actionsFor = ({ onTest, onRenew, onEdit, onRemove }: Actions) =>
  actionsColumn<WebhookEndpoint>(
    { label: ({ name }) => words.test(name), icon: <SendRegular />, run: onTest, can: ({ is_on }) => is_on },
    { label: ({ name }) => words.renew(name), icon: <KeyRegular />, run: onRenew },
    { label: ({ name }) => words.edit(name), icon: <EditRegular />, run: onEdit },
    { label: ({ name }) => words.remove(name), icon: <DeleteRegular />, run: onRemove },
  );

export const deliveryColumns: Column<WebhookDelivery>[] = [
  { key: 'event', header: deliveryWords.event, width: 190, grow: 1, render: ({ type }) => text(eventWords[type]) },
  { key: 'about', header: deliveryWords.about, width: 140, grow: 1, render: ({ about }) => text(about) },
  {
    key: 'endpoint',
    header: deliveryWords.endpoint,
    width: 130,
    grow: 1,
    render: ({ endpoint_name }) => text(endpoint_name),
  },
  {
    key: 'status',
    header: deliveryWords.status,
    width: 110,
    render: ({ status }) => <StateChip {...deliveryStates[status]} />,
  },
  { key: 'answer', header: deliveryWords.answer, width: 290, grow: 3, render: (one) => text(answerOf(one)) },
  {
    key: 'attempts',
    header: deliveryWords.attempts,
    width: 90,
    align: 'end',
    spare: true,
    render: ({ attempts }) => count(attempts),
  },
  { key: 'happened', header: deliveryWords.happened, width: 150, render: ({ happened_at }) => moment(happened_at) },
];

export const resendColumn = (run: (delivery: WebhookDelivery) => void) =>
  actionsColumn<WebhookDelivery>({
    label: ({ type, about }) => deliveryWords.resend([eventWords[type], about].filter(Boolean).join(' ')),
    icon: <ArrowClockwiseRegular />,
    run,
  });
