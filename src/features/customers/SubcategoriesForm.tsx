import * as z from 'zod/mini';
import { changeSubcategories } from '../../api/contract/customers/customers';
import { listCategories } from '../../api/contract/customers/lookups';
import { bulkScope } from '../../resource/command/BulkForm';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormSelectField } from '../../ui/fields/form';
import { categoryOption } from './categoryOption';
import { ManyForm, type ManyFormProps } from './ManyForm';
import { subcategoriesWords as words } from './words';

const typed = z.extend(bulkScope, {
  act: z.enum(['add', 'remove']),
  subcategory: changeSubcategories.body.shape.subcategory,
});
type Typed = z.output<typeof typed>;

const ACTIONS = (['add', 'remove'] as const).map((value) => ({ value, label: words.acts[value] }));

/** Changes a subcategory of many customers. */
export function SubcategoriesForm(props: ManyFormProps<z.input<typeof changeSubcategories.body>>) {
  return (
    <ManyForm
      {...props}
      words={words}
      schema={typed}
      initial={(scope): Typed => ({ scope, act: 'add', subcategory: '' })}
      own={({ act, subcategory }) => ({ subcategory, is_in: act === 'add' })}
    >
      <Fields />
    </ManyForm>
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
