import { Button, makeStyles } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type * as z from 'zod/mini';
import { sendAccountStatement } from '../../api/contract/customers/accountStatements';
import type { CustomerDetail } from '../../api/contract/customers/shapes';
import { CHANNELS } from '../../api/contract/messaging/channels';
import type { Template } from '../../api/contract/messaging/templates';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { FormDateField, FormTextAreaField, FormTextField } from '../../ui/fields/form';
import { SelectField } from '../../ui/fields/SelectField';
import { statementWords as words } from '../partWords';
import { FormContactField, reachedOn } from './FormContactField';
import { FormLeavesChoice } from './LeavesChoice';
import { MessagePreview } from './MessagePreview';
import { useTemplates } from './useTemplates';

type Body = z.output<typeof sendAccountStatement.body>;

// A fixed height: the button must not move while a click that leaves a field is under way.
const useStyles = makeStyles({
  preview: { display: 'flex', flexDirection: 'column', gap: '8px', height: '280px', flexShrink: 0, overflowY: 'auto' },
});

type Props = {
  customer: Pick<CustomerDetail, 'id' | 'contacts'>;
  /** The default day of the statement. */
  at: string;
};

/** Sends a customer's statement of account to one of their contacts. */
export function SendStatement({ customer: { id, contacts }, at }: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const sending = useCommand(sendAccountStatement);
  const [, ref] = sending;
  if (!ability.can('create', 'Message') || !offers(sendAccountStatement)) return null;
  const reached = reachedOn('email', contacts);
  return (
    <>
      <Button icon={<MailRegular />} onClick={() => ref.send({ type: 'OPEN', ask: {} })}>
        {words.send}
      </Button>
      <CommandForm
        command={sending}
        title={words.title}
        verb={words.verb}
        schema={sendAccountStatement.body}
        initial={{ contact: reached[0]?.value ?? '', subject: words.usualSubject, body: words.usualBody, at }}
        answers={<FormLeavesChoice command={sending} />}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { params: { id }, body } })}
      >
        <FormContactField options={reached} words={words} />
        <FormDateField<Body> name="at" label={words.at} missing={words.noDay} />
        <Texts customer={id} />
      </CommandForm>
    </>
  );
}

/** A template's texts, which may be changed, and what the customer gets: written anew once a field is left. */
function Texts({ customer }: { customer: string }) {
  const styles = useStyles();
  const { getValues, setValue } = useFormContext<Body>();
  const templates = useTemplates(CHANNELS.email.number).map(templateOption);
  const [chosen, choose] = useState('');
  const [{ subject, body }, show] = useState(() => getValues());
  const look = () => show(getValues());
  return (
    <>
      <SelectField
        label={words.template}
        placeholder={words.noTemplate}
        value={chosen}
        options={templates}
        onChange={(value) => {
          choose(value);
          const { subject, body } = templates.find((one) => one.value === value)?.texts ?? usual;
          setValue('subject', subject);
          setValue('body', body);
          look();
        }}
      />
      <FormTextField<Body>
        name="subject"
        label={words.subject}
        missing={words.noSubject}
        maxLength={200}
        onBlur={look}
      />
      <FormTextAreaField<Body>
        name="body"
        label={words.body}
        hint={words.bodyHint}
        missing={words.noBody}
        maxLength={4096}
        lines={6}
        onBlur={look}
      />
      <div className={styles.preview}>
        <MessagePreview text={{ channel: CHANNELS.email.number, subject, body, customer }} />
      </div>
    </>
  );
}

const usual = { subject: words.usualSubject, body: words.usualBody };

const templateOption = ({ id, name, subject, body }: Template) => ({
  value: id,
  label: name,
  texts: { subject, body },
});
