import { TagRegular } from '@fluentui/react-icons/svg/tag';
import { useNavigate } from 'react-router-dom';
import type { CostCenter } from '../../api/contract/documents';
import { ListFilters } from '../../hooks/ListFilters';
import { ListTable } from '../../hooks/ListTable';
import { useList } from '../../hooks/useList';
import { costCenterList } from '../../machines/documents';
import type { Column } from '../../ui/columns';
import { Page } from '../../ui/Page';
import { words } from './words';

const columns: Column<CostCenter>[] = [
  { key: 'code', header: words.code, width: 140, render: ({ code }) => code },
  { key: 'name', header: words.name, width: 240, grow: 1, render: ({ name }) => name },
];

/** A row opens the documents charged to it. */
export function CostCentersList() {
  const navigate = useNavigate();
  const list = useList(costCenterList);
  const { page } = list[0].context;
  return (
    <Page title={words.title} subtitle={page && words.subtitle(page.count)}>
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
