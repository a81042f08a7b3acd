import type { Category } from '../../api/contract/customers/lookups';

/** A category as an option, with those of its subcategories. */
export const categoryOption = ({ id, name, subcategories }: Category) => ({
  value: id,
  label: name,
  options: subcategories.map((one) => ({ value: one.id, label: one.name })),
});
