import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Bound, useField } from '../ui/fields/form';
import { CustomerPicker } from './CustomerPicker';

type Picked = Pick<ComponentProps<typeof CustomerPicker>, 'label' | 'hint' | 'disabled' | 'named'>;

/** Picks one of all customers in a form. */
export function FormCustomerPicker<V extends FieldValues>({ missing, ...props }: Bound<V> & Picked) {
  return <CustomerPicker {...props} {...useField<V>({ ...props, missing })} />;
}
