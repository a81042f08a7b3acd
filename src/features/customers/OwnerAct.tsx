import { PersonArrowRightRegular } from '@fluentui/react-icons/svg/person-arrow-right';
import { assignOwner } from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { ManyAct } from './ManyAct';
import type { CustomersHandle } from './ManyForm';
import { ownerWords as words } from './words';

const OwnerForm = lazyForm(async () => (await import('./OwnerForm')).OwnerForm);

type Props = { list: CustomersHandle; chosen: Customer[]; onDone: () => void };

/** Assigns many customers to a colleague. */
export function OwnerAct({ list, chosen, onDone }: Props) {
  const command = useCommand(assignOwner, { next: onDone });
  return (
    <ManyAct list={list} command={command} icon={<PersonArrowRightRegular />} words={words}>
      <OwnerForm
        list={list}
        chosen={chosen}
        command={command}
        onSubmit={(body) => command[1].send({ type: 'CONFIRM', ask: { body } })}
      />
    </ManyAct>
  );
}
