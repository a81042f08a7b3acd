import { Button } from '@fluentui/react-components';
import { PlugConnectedSettingsRegular } from '@fluentui/react-icons/svg/plug-connected-settings';
import { useNavigate } from 'react-router-dom';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  renewWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '../../api/contract/console/webhookEndpoints';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { askById, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useList } from '../../resource/hooks/useList';
import { useCreation, useDeletion, useUpdate } from '../../resource/hooks/useListCommands';
import { useShownOnce } from '../../resource/hooks/useShownOnce';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { SecretPanel } from '../../ui/popup/SecretPanel';
import { actionsFor, endpointColumns } from './columns';
import { words } from './words';

const WebhookEndpointForm = lazyForm(async () => (await import('./WebhookEndpointForm')).WebhookEndpointForm);

/** The other systems of the company that are notified of what happens, and whether each takes it. */
export function WebhookEndpointsList() {
  const navigate = useNavigate();
  const list = useList(listWebhookEndpoints);
  const [, listRef] = list;
  const creation = useCreation(createWebhookEndpoint, list);
  const update = useUpdate(updateWebhookEndpoint, list);
  const deletion = useDeletion(deleteWebhookEndpoint, list);
  const renewing = useCommandAbout(renewWebhookSecret, askById<WebhookEndpoint>, {
    next: () => listRef.send({ type: 'REFRESH' }),
  });
  const testing = useCommand(testWebhookEndpoint, { changes: listRef });
  const [, testRef] = testing;
  const [made, close, show] = useShownOnce<WebhookEndpoint>(creation.form.command[1]);
  useEmitted(renewing[1], 'SUCCEEDED', show);
  const create = <AddButton label={words.create} onClick={creation.open} />;
  const actions = actionsFor({
    onTest: (endpoint) => testRef.send({ type: 'RUN', ask: askById(endpoint) }),
    onRenew: renewing[2],
    onEdit: update.open,
    onRemove: deletion.open,
  });
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <>
          <Button onClick={() => navigate('/webhooks/entregas')}>{words.deliveries}</Button>
          {create}
        </>
      }
    >
      {made?.secret !== undefined && (
        <SecretPanel
          title={words.secretTitle}
          body={words.secretBody}
          label={words.secret}
          text={made.secret}
          copy={words.copy}
          close={words.close}
          onClose={close}
        />
      )}
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={[...endpointColumns, ...actions]}
        rowKey={({ id }) => id}
        isMuted={({ is_on }) => !is_on}
        empty={{ title: words.empty, body: words.emptyBody, icon: <PlugConnectedSettingsRegular />, action: create }}
      />
      <WebhookEndpointForm {...creation.form} />
      <WebhookEndpointForm {...update.form} endpoint={update.record} />
      <CommandConfirm
        command={renewing}
        title={words.renewTitle}
        body={renewing[0].context.about?.name}
        impact={[words.renewImpact]}
        verb={words.renewVerb}
      />
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record?.name}
        impact={[words.removeImpact]}
        verb={words.removeVerb}
      />
    </Page>
  );
}
