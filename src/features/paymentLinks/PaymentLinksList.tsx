import { Button } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { WalletCreditCardRegular } from '@fluentui/react-icons/svg/wallet-credit-card';
import { useNavigate } from 'react-router-dom';
import { createPaymentLink, listPaymentLinks } from '../../api/contract/receivables/paymentLinks';
import { useOffers, useUser } from '../../console/AppProvider';
import { rowAt } from '../../console/routes';
import { useAbility } from '../../console/useAbility';
import { useShown } from '../../console/useShown';
import { customerFilter, namedCustomer } from '../../domain/CustomerPicker';
import { isCounted } from '../../machines/kit/list';
import { isBegun, mayBePaid } from '../../machines/paymentLinks';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation } from '../../resource/hooks/useListCommands';
import { usePolling } from '../../resource/hooks/usePolling';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Poll } from '../../resource/Poll';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columns } from './columns';
import { statusOptions, words } from './words';

const PaymentLinkForm = lazyForm(async () => (await import('./PaymentLinkForm')).PaymentLinkForm);

const POLL_EVERY_MS = 1_000;

export function PaymentLinksList() {
  const ability = useAbility();
  const offers = useOffers();
  const company = useUser()?.profile_id ?? '';
  const navigate = useNavigate();
  const list = useList(listPaymentLinks);
  const [snapshot, listRef] = list;
  const creation = useCreation(createPaymentLink, list);

  const { page, query } = snapshot.context;
  usePolling(!snapshot.hasTag('refused') && (page?.results.some(mayBePaid) ?? false), () =>
    listRef.send({ type: 'REFRESH' }),
  );
  const filters: Filter[] = [
    customerFilter(words.customer, namedCustomer(snapshot.context)),
    { kind: 'choice', name: 'status', label: words.status, options: statusOptions },
    { kind: 'day', name: 'start', label: words.from },
    { kind: 'day', name: 'end', label: words.to },
    {
      kind: 'choice',
      name: 'profile_id',
      label: words.company,
      options: [{ value: company, label: words.ownCompany }],
    },
  ];
  const mayCreate = ability.can('create', 'PaymentLink') && offers(createPaymentLink);
  const hasProvider = page?.has_provider !== false;
  const create =
    mayCreate && (hasProvider ? <AddButton label={words.create} onClick={creation.open} /> : <ConnectProvider />);
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)} actions={create}>
      {snapshot.matches('shown') && page?.results.some(isBegun) && (
        <Poll everyMs={POLL_EVERY_MS} onDue={() => listRef.send({ type: 'REFRESH' })} />
      )}
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/enlaces-de-pago/${id}`)}
        empty={{
          title: words.empty,
          body: hasProvider ? words.emptyBody : words.emptyWithoutProvider,
          icon: <LinkRegular />,
          action: create,
        }}
      />
      <PaymentLinkForm {...creation.form} customer={query.idCustomer} />
    </Page>
  );
}

const PROVIDER = '/proveedor-de-pagos';

/** In place of what cannot be created without one, for a person who may choose it. */
function ConnectProvider() {
  const shown = useShown();
  const navigate = useNavigate();
  const screen = rowAt(PROVIDER);
  if (!screen || !shown(screen)) return null;
  return (
    <Button icon={<WalletCreditCardRegular />} onClick={() => navigate(PROVIDER)}>
      {words.connect}
    </Button>
  );
}
