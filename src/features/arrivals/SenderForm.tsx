import type * as z from 'zod/mini';
import { type Arrival, chooseSenderCustomer } from '../../api/contract/reconciliation/arrivals';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormSelectField } from '../../ui/fields/form';
import { namedOption } from '../../ui/fields/options';
import { words } from './words';

type Body = z.output<typeof chooseSenderCustomer.body>;

type Props = { command: CommandHandle; senders: Arrival['senders']; onSubmit: (body: Body) => void };

/** Says which of the sender's customers an e-mail is of. */
export function SenderForm({ command, senders, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={words.senderTitle}
      verb={words.senderVerb}
      schema={chooseSenderCustomer.body}
      initial={{}}
      onSubmit={onSubmit}
    >
      <FormSelectField<Body>
        name="customer"
        label={words.customer}
        missing={words.noCustomer}
        options={senders?.map(namedOption) ?? []}
      />
    </CommandForm>
  );
}
