import * as z from 'zod/mini';
import { changeSubcategories, type listCustomers } from '../../api/contract/customers/customers';
import { listCategories } from '../../api/contract/customers/lookups';
import type { Customer } from '../../api/contract/customers/shapes';
import type { Answer } from '../../api/contract/row';
import { BulkForm, bulkScope } from '../../resource/command/BulkForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import type { ListHandle } from '../../resource/hooks/useList';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormSelectField } from '../../ui/fields/form';
import { categoryOption } from './categoryOption';
import { owedBy } from './owedBy';
import { subcategoriesWords as words } from './words';

const typed = z.extend(bulkScope, {
  act: z.enum(['add', 'remove']),
  subcategory: changeSubcategories.body.shape.subcategory,
});
type Typed = z.output<typeof typed>;

const EMPTY: Typed = { scope: 'page', act: 'add', subcategory: '' };
const ACTIONS = (['add', 'remove'] as const).map((value) => ({ value, label: words.acts[value] }));

export type SubcategoriesListHandle = ListHandle<z.output<typeof listCustomers.query>, Answer<typeof listCustomers>>;

type Props = {
  list: SubcategoriesListHandle;
  chosen: Customer[];
  command: CommandHandle;
  onSubmit: (body: z.input<typeof changeSubcategories.body>) => void;
};

/** Changes a subcategory of many customers. */
export function SubcategoriesForm({ list, chosen, command, onSubmit }: Props) {
  return (
    <BulkForm
      list={list}
      chosen={chosen}
      command={command}
      title={words.title}
      verb={words.verb}
      schema={typed}
      initial={{ ...EMPTY, scope: chosen.length > 0 ? 'chosen' : 'page' }}
      inWords={(count, rows) => words.meant(count, rows && owedBy(rows))}
      onSubmit={({ act, subcategory }, meant) => {
        const whom = meant.rows ? { customers: meant.rows.map(({ id }) => id) } : meant.asked;
        const { expected } = meant;
        onSubmit({ subcategory, is_in: act === 'add', expected, ...whom });
      }}
    >
      <Fields />
    </BulkForm>
  );
}

function Fields() {
  const categories = useOptions(listCategories, categoryOption);
  return (
    <>
      <FormSelectField<Typed> name="act" label={words.act} placeholder={null} options={ACTIONS} />
      <FormSelectField<Typed>
        name="subcategory"
        label={words.subcategory}
        missing={words.noSubcategory}
        options={categories.flatMap((category) =>
          category.options.map(({ value, label }) => ({ value, label: `${category.label} · ${label}` })),
        )}
      />
    </>
  );
}
