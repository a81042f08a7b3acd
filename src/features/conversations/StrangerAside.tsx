import { Button, makeStyles } from '@fluentui/react-components';
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add';
import type * as z from 'zod/mini';
import { createContact } from '../../api/contract/customers/contacts';
import { createCustomer } from '../../api/contract/customers/customers';
import { type Channel, mediumOf } from '../../api/contract/messaging/channels';
import { useAbility } from '../../console/useAbility';
import { FormCustomerPicker } from '../../domain/FormCustomerPicker';
import { CommandForm } from '../../resource/command/CommandForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { FormTextField } from '../../ui/fields/form';
import { words } from './words';

type NewCustomer = z.input<typeof createCustomer.body>;
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
  const making = useCommand(createCustomer, { changes: conversation });
  const [, makingRef] = making;
  const reached = { name: '', phone: '', email: '', [mediumOf(channel).address]: address };
  return (
    <div className={styles.root}>
      <span>{words.nobodys(address)}</span>
      {address !== '' && ability.can('create', 'Customer') && (
        <Button
          appearance="primary"
          icon={<PersonAddRegular />}
          onClick={() => makingRef.send({ type: 'OPEN', ask: {} })}
        >
          {words.newCustomer}
        </Button>
      )}
      {address !== '' && ability.can('create', 'Contact') && (
        <Button onClick={() => ref.send({ type: 'OPEN', ask: {} })}>{words.addContact}</Button>
      )}
      <CommandForm<Input, Body>
        command={creation}
        title={words.addContactTitle}
        verb={words.addContactVerb}
        schema={createContact.body}
        initial={{ customer: '', ...reached }}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { body } })}
      >
        <FormCustomerPicker<Input> name="customer" label={words.contactOf} missing={words.noContactOf} />
        <FormTextField<Input> name="name" label={words.contactName} maxLength={120} />
        <FormTextField<Input> name="phone" label={words.number} type="tel" maxLength={30} />
        <FormTextField<Input> name="email" label={words.email} wrong={words.wrongEmail} />
      </CommandForm>
      <CommandForm<NewCustomer, z.output<typeof createCustomer.body>>
        command={making}
        title={words.newCustomerTitle}
        verb={words.newCustomerVerb}
        schema={createCustomer.body}
        initial={{ first_name: '', last_name: '', dni: '', contact: reached }}
        onSubmit={(body) => makingRef.send({ type: 'CONFIRM', ask: { body } })}
      >
        <FormTextField<NewCustomer>
          name="first_name"
          label={words.firstName}
          missing={words.noFirstName}
          maxLength={120}
        />
        <FormTextField<NewCustomer> name="last_name" label={words.lastName} maxLength={120} />
        <FormTextField<NewCustomer> name="dni" label={words.dni} missing={words.noDni} maxLength={20} />
        <FormTextField<NewCustomer> name="contact.phone" label={words.number} type="tel" maxLength={30} />
        <FormTextField<NewCustomer> name="contact.email" label={words.email} wrong={words.wrongEmail} />
      </CommandForm>
    </div>
  );
}
