import { MailTemplateRegular } from '@fluentui/react-icons/svg/mail-template';
import { useNavigate } from 'react-router-dom';
import type { Channel } from '../../api/contract/messaging/channels';
import { refreshProviderTemplates } from '../../api/contract/messaging/providerTemplates';
import { deleteTemplate, listTemplates } from '../../api/contract/messaging/templates';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { useChannels } from '../../domain/message/useChannels';
import { channelOptions } from '../../domain/words';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useList } from '../../resource/hooks/useList';
import { useDeletion } from '../../resource/hooks/useListCommands';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { ProviderRead } from './ProviderRead';
import { statusOptions, words } from './words';

const filtersOf = (channels: readonly Channel[]): Filter[] => [
  { kind: 'choice', name: 'channel', label: words.channel, options: channelOptions(channels) },
  { kind: 'choice', name: 'status', label: words.status, options: statusOptions },
];

export function TemplatesList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const offers = useOffers();
  const list = useList(listTemplates);
  const { page } = list[0].context;
  const deletion = useDeletion(deleteTemplate, list);
  const mayCreate = ability.can('create', 'Template');
  const create = mayCreate && <AddButton label={words.create} onClick={() => navigate('/plantillas/nueva')} />;
  const actions = (
    <>
      {offers(refreshProviderTemplates) && <ProviderRead onRefreshed={() => list[1].send({ type: 'REFRESH' })} />}
      {create}
    </>
  );
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)} actions={actions}>
      <ListFilters list={list} search={words.search} filters={filtersOf(useChannels())} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({
          onDuplicate: mayCreate && (({ id }) => navigate(`/plantillas/nueva?copia=${id}`)),
          onRemove: ability.can('delete', 'Template') && deletion.open,
        })}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/plantillas/${id}`)}
        isMuted={({ status }) => status === 'archivada'}
        empty={{ title: words.empty, body: words.emptyBody, icon: <MailTemplateRegular />, action: create }}
      />
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record && words.removeBody(deletion.record.name)}
        verb={words.removeVerb}
      />
    </Page>
  );
}
