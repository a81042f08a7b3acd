import { CalendarCheckmarkRegular } from '@fluentui/react-icons/svg/calendar-checkmark';
import { useNavigate } from 'react-router-dom';
import { createAgreement, listAgreements } from '../../api/contract/receivables/agreements';
import { useAbility } from '../../console/useAbility';
import { customerFilter, namedCustomer } from '../../domain/CustomerPicker';
import { agreementColumns } from '../../domain/columns/agreements';
import { customerColumn } from '../../domain/columns/customer';
import { isCounted } from '../../machines/kit/list';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation } from '../../resource/hooks/useListCommands';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { statusOptions, totalsInWords, words } from './words';

const AgreementForm = lazyForm(async () => (await import('../../domain/agreement/AgreementForm')).AgreementForm);

const columns = agreementColumns.toSpliced(1, 0, customerColumn);

/** The agreements with customers, whose next instalment is due first. */
export function AgreementsList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listAgreements);
  const creation = useCreation(createAgreement, list);

  const { page, query } = list[0].context;
  const filters: Filter[] = [
    { kind: 'choice', name: 'status', label: words.status, options: statusOptions },
    { kind: 'day', name: 'start', label: words.dueFrom },
    { kind: 'day', name: 'end', label: words.dueTo },
    customerFilter(words.customer, namedCustomer(list[0].context)),
  ];
  const create = ability.can('create', 'Agreement') && <AddButton label={words.create} onClick={creation.open} />;
  return (
    <Page title={words.list} subtitle={isCounted(page) && totalsInWords(page.count, page.totals)} actions={create}>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.list}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'anulado'}
        onOpen={({ id }) => navigate(`/acuerdos/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <CalendarCheckmarkRegular />, action: create }}
      />
      <AgreementForm {...creation.form} customer={query.idCustomer} />
    </Page>
  );
}
