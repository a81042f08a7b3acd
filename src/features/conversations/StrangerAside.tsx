import { Button, makeStyles } from '@fluentui/react-components';
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add';
import type * as z from 'zod/mini';
import { createContact } from '../../api/contract/customers/contacts';
import { type Channel, mediumOf } from '../../api/contract/messaging/channels';
import { useAbility } from '../../console/useAbility';
import { FormCustomerPicker } from '../../domain/FormCustomerPicker';
import { CommandForm } from '../../resource/command/CommandForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { FormTextField } from '../../ui/fields/form';
import { words } from './words';

type Input = z.input<typeof createContact.body>;
type Body = z.output<typeof createContact.body>;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '12px', overflowWrap: 'anywhere' },
});

type Props = { address: string; channel: Channel; conversation: RecordRef };

/** An unknown sender. Once saved as a contact, the conversation belongs to the customer. */
export function StrangerAside({ address, channel, conversation }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const creation = useCommand(createContact, { changes: conversation });
  const [, ref] = creation;
  return (
    <div className={styles.root}>
      <span>{words.nobodys(address)}</span>
      {address !== '' && ability.can('create', 'Contact') && (
        <Button icon={<PersonAddRegular />} onClick={() => ref.send({ type: 'OPEN', ask: {} })}>
          {words.addContact}
        </Button>
      )}
      <CommandForm<Input, Body>
        command={creation}
        title={words.addContactTitle}
        verb={words.addContactVerb}
        schema={createContact.body}
        initial={{ customer: '', name: '', phone: '', email: '', [mediumOf(channel).address]: address }}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { body } })}
      >
        <FormCustomerPicker<Input> name="customer" label={words.contactOf} missing={words.noContactOf} />
        <FormTextField<Input> name="name" label={words.contactName} maxLength={120} />
        <FormTextField<Input> name="phone" label={words.number} type="tel" maxLength={30} />
        <FormTextField<Input> name="email" label={words.email} wrong={words.wrongEmail} />
      </CommandForm>
    </div>
  );
}
