import { Button } from '@fluentui/react-components';
import { TagMultipleRegular } from '@fluentui/react-icons/svg/tag-multiple';
import { changeSubcategories } from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import type { Answer } from '../../api/contract/row';
import { useApp } from '../../console/AppProvider';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import type { SubcategoriesListHandle } from './SubcategoriesForm';
import { subcategoriesWords as words } from './words';

const SubcategoriesForm = lazyForm(async () => (await import('./SubcategoriesForm')).SubcategoriesForm);

/** The button that changes a subcategory of many customers, which shows the result. */
export function SubcategoriesAct({ list, chosen }: { list: SubcategoriesListHandle; chosen: Customer[] }) {
  const [{ context }, listRef] = list;
  const { notices } = useApp();
  const command = useCommand(changeSubcategories, { next: () => listRef.send({ type: 'REFRESH' }) });
  useEmitted(command[1], 'SUCCEEDED', ({ answer }: { answer: Answer<typeof changeSubcategories> }) =>
    notices.send({ type: 'SHOW', kind: 'success', text: words.done(answer.count, answer.changed) }),
  );
  return (
    <>
      <Button
        icon={<TagMultipleRegular />}
        disabledFocusable={!context.page?.count}
        onClick={() => command[1].send({ type: 'OPEN', ask: {} })}
      >
        {words.open}
      </Button>
      <SubcategoriesForm
        list={list}
        chosen={chosen}
        command={command}
        onSubmit={(body) => command[1].send({ type: 'CONFIRM', ask: { body } })}
      />
    </>
  );
}
