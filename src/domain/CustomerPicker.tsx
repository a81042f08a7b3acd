import { useSelector } from '@xstate/react';
import { type ComponentProps, useCallback } from 'react';
import type { CustomerOption } from '../api/contract/customers/lookups';
import { useUser } from '../console/AppProvider';
import { customersMatching, findCustomers, type KnownCustomer } from '../machines/customers/customerSearch';
import { searchMachine } from '../machines/kit/search';
import { useActorRef } from '../resource/hooks/useActorRef';
import type { Filter } from '../resource/list/ListFilters';
import { useFailureNotices } from '../resource/notices';
import { ComboField } from '../ui/fields/ComboField';
import type { ComboOption } from '../ui/fields/options';
import { customerName } from './customerName';
import { customerWords as words } from './partWords';

type Own = 'optionsFor' | 'onOpen' | 'nothing' | 'status' | 'chosen' | 'onChoose';
type Props = Omit<ComponentProps<typeof ComboField>, Own> & {
  /** The customer's id; empty when none is chosen. */
  value: string;
  onChange: (id: string) => void;
  /** The name of the chosen customer until the list has loaded. */
  named?: string;
  /** The picker filters a list, and offers the customers that lists show. */
  filters?: boolean;
};

const customerSearch = searchMachine(findCustomers);

const NONE: KnownCustomer[] = [];

/** Picks one of all customers. */
export function CustomerPicker({ value, onChange, named = '', filters = false, ...field }: Props) {
  const profileId = useUser()?.profile_id ?? undefined;
  const search = useActorRef(customerSearch, { input: {} });
  useFailureNotices(search);
  const snapshot = useSelector(search, (current) => current);
  const { found: known = NONE, problem } = snapshot.context;
  const optionsFor = useCallback((typed: string) => customersMatching(known, typed).map(optionOf), [known]);
  const chosen = known.find(({ customer }) => customer.id === value)?.customer;
  return (
    <ComboField
      {...field}
      chosen={value === '' ? '' : chosen ? customerName(chosen) : named}
      optionsFor={optionsFor}
      onOpen={() => search.send({ type: 'SEARCH', query: { profileId: filters ? undefined : profileId } })}
      onChoose={(option) => onChange(option.value)}
      nothing={known.length === 0 ? words.none : words.noneFits}
      status={
        snapshot.hasTag('busy')
          ? { kind: 'loading', text: words.loading, patience: words.many }
          : snapshot.hasTag('refused') && problem
            ? { kind: 'refused', text: problem.reason, onRetry: () => search.send({ type: 'RETRY' }) }
            : undefined
      }
    />
  );
}

/** The filter of a list by one customer. `named`: their name, once a row has it. */
type OfCustomers = {
  page?:
    | { results: readonly { customer?: string | null | undefined; customer_name?: string | undefined }[] }
    | undefined;
  query: { idCustomer?: string | undefined };
};

/** The customer whom a list is filtered by, as its rows name them. */
export const namedCustomer = ({ page, query }: OfCustomers): string | undefined =>
  page?.results.find(({ customer }) => customer === query.idCustomer)?.customer_name;

export const customerFilter = (label: string, named: string | undefined): Filter => ({
  kind: 'picked',
  name: 'idCustomer',
  label,
  says: named ?? '…',
  field: (onChange) => <CustomerPicker bare filters label={label} value="" onChange={onChange} />,
});

const optionOf = (customer: CustomerOption): ComboOption => ({
  value: customer.id,
  label: customerName(customer),
  detail: [customer.dni, customer.tradename].filter(Boolean).join(' · '),
});
