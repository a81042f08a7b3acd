import { TagRegular } from '@fluentui/react-icons/svg/tag';
import { useNavigate } from 'react-router-dom';
import { type CostCenter, listCostCenters } from '../../api/contract/receivables/costCenters';
import { isCounted } from '../../machines/kit/list';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

const columns: Column<CostCenter>[] = [
  { key: 'code', header: words.code, width: 140, sort: 'code', render: ({ code }) => code },
  { key: 'name', header: words.name, width: 240, grow: 1, sort: 'name', render: ({ name }) => name },
];

/** A row opens the documents charged to it. */
export function CostCentersList() {
  const navigate = useNavigate();
  const list = useList(listCostCenters);
  const { page } = list[0].context;
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)}>
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/documentos?cost_center=${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <TagRegular /> }}
      />
    </Page>
  );
}
