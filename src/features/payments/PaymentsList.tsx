import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { listPayments } from '../../api/contract/receivables/payments';
import { customerFilter } from '../../domain/CustomerPicker';
import { methodOptions } from '../../domain/words';
import { isCounted } from '../../machines/kit/list';
import { useList } from '../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { totalsInWords, words } from './words';

export function PaymentsList() {
  const navigate = useNavigate();
  const list = useList(listPayments);
  const { page, query } = list[0].context;
  const columns = useMemo(() => columnsFor(query.search), [query.search]);
  const customer = page?.results.find((payment) => payment.customer === query.idCustomer)?.customer_name;
  const filters: Filter[] = [
    { kind: 'choice', name: 'method', label: words.method, options: methodOptions },
    { kind: 'day', name: 'start', label: words.from },
    { kind: 'day', name: 'end', label: words.to },
    customerFilter(words.customer, customer),
    { kind: 'text', name: 'id', label: words.id },
  ];
  return (
    <Page title={words.title} subtitle={isCounted(page) && totalsInWords(page.count, page.totals)}>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/pagos/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <PaymentRegular /> }}
      />
    </Page>
  );
}
