import { DocumentPercentRegular } from '@fluentui/react-icons/svg/document-percent';
import { exportWithheldTotals, listWithheldTotals } from '../../api/contract/receivables/withholdings';
import { useList } from '../../resource/hooks/useList';
import { ExportMenu } from '../../resource/list/ExportMenu';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { taxOptions, totalColumns } from './totalColumns';
import { totalWords as words } from './words';

const FILTERS: Filter[] = [
  { kind: 'choice', name: 'tax', label: words.tax, options: taxOptions },
  { kind: 'day', name: 'start', label: words.start },
  { kind: 'day', name: 'end', label: words.end },
];

/** What was withheld, by month and kind. */
export function WithheldTotalsList() {
  const list = useList(listWithheldTotals);
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={<ExportMenu list={list} row={exportWithheldTotals} />}>
      <ListFilters list={list} search={words.search} filters={FILTERS} />
      <ListTable
        list={list}
        label={words.title}
        columns={totalColumns}
        rowKey={({ id }) => id}
        empty={{ title: words.empty, body: words.emptyBody, icon: <DocumentPercentRegular /> }}
      />
    </Page>
  );
}
