import { Button } from '@fluentui/react-components';
import { PersonArrowRightRegular } from '@fluentui/react-icons/svg/person-arrow-right';
import { assignOwner } from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import type { Answer } from '../../api/contract/row';
import { useApp } from '../../console/AppProvider';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import type { SubcategoriesListHandle } from './SubcategoriesForm';
import { ownerWords as words } from './words';

const OwnerForm = lazyForm(async () => (await import('./OwnerForm')).OwnerForm);

type Props = { list: SubcategoriesListHandle; chosen: Customer[]; onDone: () => void };

/** The button that assigns many customers to a colleague, which shows the result. */
export function OwnerAct({ list, chosen, onDone }: Props) {
  const [{ context }] = list;
  const { notices } = useApp();
  const command = useCommand(assignOwner, { next: onDone });
  useEmitted(command[1], 'SUCCEEDED', ({ answer }: { answer: Answer<typeof assignOwner> }) =>
    notices.send({ type: 'SHOW', kind: 'success', text: words.done(answer.count, answer.changed) }),
  );
  return (
    <>
      <Button
        icon={<PersonArrowRightRegular />}
        disabledFocusable={!context.page?.count}
        onClick={() => command[1].send({ type: 'OPEN', ask: {} })}
      >
        {words.open}
      </Button>
      <OwnerForm
        list={list}
        chosen={chosen}
        command={command}
        onSubmit={(body) => command[1].send({ type: 'CONFIRM', ask: { body } })}
      />
    </>
  );
}
