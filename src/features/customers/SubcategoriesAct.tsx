import { TagMultipleRegular } from '@fluentui/react-icons/svg/tag-multiple';
import { changeSubcategories } from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { ManyAct } from './ManyAct';
import type { CustomersHandle } from './ManyForm';
import { subcategoriesWords as words } from './words';

const SubcategoriesForm = lazyForm(async () => (await import('./SubcategoriesForm')).SubcategoriesForm);

/** Changes a subcategory of many customers. */
export function SubcategoriesAct({ list, chosen }: { list: CustomersHandle; chosen: Customer[] }) {
  const command = useCommand(changeSubcategories, { next: () => list[1].send({ type: 'REFRESH' }) });
  return (
    <ManyAct list={list} command={command} icon={<TagMultipleRegular />} words={words}>
      <SubcategoriesForm
        list={list}
        chosen={chosen}
        command={command}
        onSubmit={(body) => command[1].send({ type: 'CONFIRM', ask: { body } })}
      />
    </ManyAct>
  );
}
