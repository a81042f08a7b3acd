import { DocumentErrorRegular } from '@fluentui/react-icons/svg/document-error';
import { useNavigate } from 'react-router-dom';
import { createDispute, listDisputes } from '../../api/contract/receivables/disputes';
import { useUser } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { customerFilter, namedCustomer } from '../../domain/CustomerPicker';
import { customerColumn } from '../../domain/columns/customer';
import { disputeColumns } from '../../domain/columns/disputes';
import { disputeKindOptions, disputeStatusOptions } from '../../domain/dispute/words';
import { isCounted } from '../../machines/kit/list';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation } from '../../resource/hooks/useListCommands';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { totalsInWords, words } from './words';

const DisputeForm = lazyForm(async () => (await import('../../domain/dispute/DisputeForm')).DisputeForm);

const columns = disputeColumns.toSpliced(1, 0, customerColumn);

/** The disputes of customers, open ones first. */
export function DisputesList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const user = useUser();
  const list = useList(listDisputes);
  const creation = useCreation(createDispute, list);

  const { page, query } = list[0].context;
  const filters: Filter[] = [
    { kind: 'choice', name: 'status', label: words.status, options: disputeStatusOptions },
    { kind: 'choice', name: 'kind', label: words.kind, options: disputeKindOptions },
    { kind: 'choice', name: 'owner', label: words.owner, options: ownersOf(page?.results ?? [], user) },
    { kind: 'choice', name: 'due', label: words.due, options: [{ value: 'true', label: words.isDue }] },
    { kind: 'choice', name: 'to_enter', label: words.toEnter, options: [{ value: 'true', label: words.isToEnter }] },
    customerFilter(words.customer, namedCustomer(list[0].context)),
    { kind: 'linked', name: 'document', label: words.document },
  ];
  const create = ability.can('create', 'Dispute') && <AddButton label={words.create} onClick={creation.open} />;
  return (
    <Page title={words.list} subtitle={isCounted(page) && totalsInWords(page.count, page.totals)} actions={create}>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.list}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status !== 'abierta'}
        onOpen={({ id }) => navigate(`/disputas/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <DocumentErrorRegular />, action: create }}
      />
      <DisputeForm {...creation.form} customer={query.idCustomer} />
    </Page>
  );
}

type Owned = { owner: { id: string; name: string } | null };

/** Who looks at those of the page, and the person. */
function ownersOf(rows: Owned[], user: { id: string; fullName: string } | undefined) {
  const named = new Map(rows.flatMap(({ owner }) => (owner ? [[owner.id, owner.name] as const] : [])));
  if (user) named.set(user.id, user.fullName);
  return [...named].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}
