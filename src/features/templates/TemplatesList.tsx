import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { MailTemplateRegular } from '@fluentui/react-icons/svg/mail-template';
import { useNavigate } from 'react-router-dom';
import type { Channel } from '../../api/contract/messaging/channels';
import { deleteTemplate, listTemplates, type Template } from '../../api/contract/messaging/templates';
import { useAbility } from '../../console/useAbility';
import { useChannels } from '../../domain/message/useChannels';
import { channelOptions } from '../../domain/words';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { statusOptions, words } from './words';

const filtersOf = (channels: readonly Channel[]): Filter[] => [
  { kind: 'choice', name: 'channel', label: words.channel, options: channelOptions(channels) },
  { kind: 'choice', name: 'status', label: words.status, options: statusOptions },
];

export function TemplatesList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listTemplates);
  const [{ context }, listRef] = list;
  const deletion = useCommandAbout(deleteTemplate, askById<Template>, {
    next: () => listRef.send({ type: 'CHANGED' }),
  });
  const [{ context: asked }, , askToDelete] = deletion;
  const mayCreate = ability.can('create', 'Template');
  const create = mayCreate && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => navigate('/plantillas/nueva')}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} subtitle={isCounted(context.page) && words.subtitle(context.page.count)} actions={create}>
      <ListFilters list={list} search={words.search} filters={filtersOf(useChannels())} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({
          onDuplicate: mayCreate && (({ id }) => navigate(`/plantillas/nueva?copia=${id}`)),
          onRemove: ability.can('delete', 'Template') && askToDelete,
        })}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/plantillas/${id}`)}
        isMuted={({ status }) => status === 'archivada'}
        empty={{ title: words.empty, body: words.emptyBody, icon: <MailTemplateRegular />, action: create }}
      />
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={asked.about && words.removeBody(asked.about.name)}
        verb={words.removeVerb}
      />
    </Page>
  );
}
