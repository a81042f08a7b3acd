import { useSelector } from '@xstate/react';
import { type ComponentProps, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { CustomerOption } from '../api/contract/lookups';
import { useUser } from '../console/AppProvider';
import { customerPickerMachine } from '../machines/customers/customerPicker';
import { ComboField, type ComboOption } from '../ui/fields/ComboField';
import { type Bound, useField } from '../ui/fields/form';
import { useActorRef } from './hooks/useActorRef';
import { useFailureNotices } from './notices';
import { customerWords as words } from './words';

type Own = 'options' | 'onOpen' | 'onType' | 'status' | 'chosen' | 'onChoose';
type Props = Omit<ComponentProps<typeof ComboField>, Own> & {
  /** The customer's id; empty when none is chosen. */
  value: string;
  onChange: (id: string) => void;
  /** The name of the chosen customer until the list has loaded. */
  named?: string;
  /** The picker filters a list, and offers the customers that lists show. */
  filters?: boolean;
};

/** Picks one of all customers. */
export function CustomerPicker({ value, onChange, named = '', filters = false, ...field }: Props) {
  const profileId = useUser()?.profile_id ?? undefined;
  const picker = useActorRef(customerPickerMachine, { input: filters ? {} : { profileId } });
  useFailureNotices(picker);
  const found = useSelector(picker, ({ context }) => context.found);
  const known = useSelector(picker, ({ context }) => context.known);
  const problem = useSelector(picker, ({ context }) => context.problem);
  const isBusy = useSelector(picker, (now) => now.hasTag('busy'));
  const isRefused = useSelector(picker, (now) => now.hasTag('refused'));
  const options = useMemo(() => found.map(optionOf), [found]);
  const chosen = useMemo(() => known.find(({ customer }) => customer.id === value)?.customer, [known, value]);
  return (
    <ComboField
      {...field}
      chosen={value === '' ? '' : chosen ? nameOf(chosen) : named}
      options={options}
      onOpen={() => picker.send({ type: 'OPEN' })}
      onType={(text) => picker.send({ type: 'TYPE', text })}
      onChoose={(option) => onChange(option.value)}
      status={
        isBusy
          ? { kind: 'loading', text: words.loading, patience: words.many }
          : isRefused
            ? { kind: 'refused', text: problem?.reason ?? '', onRetry: () => picker.send({ type: 'RETRY' }) }
            : options.length === 0
              ? { kind: 'nothing', text: known.length === 0 ? words.none : words.noneFits }
              : undefined
      }
    />
  );
}

/** The same in a form. */
export function FormCustomerPicker<V extends FieldValues>({
  missing,
  ...props
}: Bound<V> & Pick<Props, 'label' | 'hint' | 'disabled' | 'named'>) {
  return <CustomerPicker {...props} {...useField<V>({ ...props, missing })} />;
}

const nameOf = ({ first_name, last_name }: CustomerOption): string => `${first_name} ${last_name}`.trim();

const optionOf = (customer: CustomerOption): ComboOption => ({
  value: customer.id,
  label: nameOf(customer),
  detail: [customer.dni, customer.tradename].filter(Boolean).join(' · '),
});
