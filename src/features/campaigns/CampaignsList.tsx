import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import { useNavigate } from 'react-router-dom';
import { listCampaigns } from '../../api/contract/messaging/campaigns';
import { listTemplates } from '../../api/contract/messaging/templates';
import { useAbility } from '../../console/useAbility';
import { isCounted } from '../../machines/kit/list';
import { useList } from '../../resource/hooks/useList';
import { useOptions } from '../../resource/hooks/useOptions';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { namedOption } from '../../ui/fields/options';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columns } from './columns';
import { statusOptions, words } from './words';

export function CampaignsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listCampaigns);
  const templates = useOptions(listTemplates, namedOption);
  const { page } = list[0].context;
  const filters: Filter[] = [
    { kind: 'choice', name: 'template', label: words.template, options: templates },
    { kind: 'choice', name: 'status', label: words.status, options: statusOptions },
  ];
  const create = ability.can('create', 'Campaign') && (
    <AddButton label={words.create} onClick={() => navigate('/campanas/nueva')} />
  );
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)} actions={create}>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/campanas/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <MegaphoneRegular />, action: create }}
      />
    </Page>
  );
}
