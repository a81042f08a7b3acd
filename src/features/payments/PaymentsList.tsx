import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { createPayment } from '../../api/contract/receivables/bookedPayments';
import { exportPayments, listPayments } from '../../api/contract/receivables/payments';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { customerFilter, namedCustomer } from '../../domain/CustomerPicker';
import { methodOptions } from '../../domain/words';
import { isCounted } from '../../machines/kit/list';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation } from '../../resource/hooks/useListCommands';
import { ExportMenu } from '../../resource/list/ExportMenu';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { totalsInWords, words } from './words';

const BookPaymentForm = lazyForm(async () => (await import('../../domain/payment/BookPaymentForm')).BookPaymentForm);

export function PaymentsList() {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const list = useList(listPayments);
  const creation = useCreation(createPayment, list);
  const { page, query } = list[0].context;
  const columns = useMemo(() => columnsFor(query.search), [query.search]);
  const filters: Filter[] = [
    { kind: 'choice', name: 'method', label: words.method, options: methodOptions },
    { kind: 'day', name: 'start', label: words.from },
    { kind: 'day', name: 'end', label: words.to },
    customerFilter(words.customer, namedCustomer(list[0].context)),
    { kind: 'text', name: 'id', label: words.id },
  ];
  const create = ability.can('create', 'Payment') && offers(createPayment) && (
    <AddButton label={words.bookPayment} onClick={creation.open} />
  );
  return (
    <Page
      title={words.title}
      subtitle={isCounted(page) && totalsInWords(page.count, page.totals)}
      actions={
        <>
          <ExportMenu list={list} row={exportPayments} />
          {create}
        </>
      }
    >
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/pagos/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <PaymentRegular />, action: create }}
      />
      <BookPaymentForm {...creation.form} customer={query.idCustomer} />
    </Page>
  );
}
