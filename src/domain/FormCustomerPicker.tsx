import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Bound, type OnChosen, useField } from '../ui/fields/form';
import { CustomerPicker } from './CustomerPicker';

type Picked = Pick<ComponentProps<typeof CustomerPicker>, 'label' | 'hint' | 'disabled' | 'named'> & {
  onChosen?: OnChosen;
};

/** Picks one of all customers in a form. */
export function FormCustomerPicker<V extends FieldValues>({ missing, onChosen, ...props }: Bound<V> & Picked) {
  return <CustomerPicker {...props} {...useField<V>({ ...props, missing }, false, onChosen)} />;
}
