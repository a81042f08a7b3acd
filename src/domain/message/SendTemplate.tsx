import { Button } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import type { CustomerDetail } from '../../api/contract/customers/shapes';
import { sendTemplate } from '../../api/contract/messaging/conversations';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { messageWords as words } from '../partWords';

const SendTemplateForm = lazyForm(async () => (await import('./SendTemplateForm')).SendTemplateForm);

export type Sending = ReturnType<typeof useCommand<typeof sendTemplate>>;
type Props = {
  customer: Pick<CustomerDetail, 'id' | 'contacts' | 'language'>;
  /** The default contact. */
  contact?: string | null;
  /** The page's own command, where it opens the form from elsewhere too. */
  command: Sending;
};

/** Sends a template to one customer by WhatsApp, which allows nothing else 24 hours after their last message. */
export function SendTemplateWith({ customer, contact, command }: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const [, ref] = command;
  if (!ability.can('create', 'Message') || !offers(sendTemplate)) return null;
  return (
    <>
      <Button icon={<ChatRegular />} onClick={() => ref.send({ type: 'OPEN', ask: {} })}>
        {words.send}
      </Button>
      <SendTemplateForm
        command={command}
        customer={customer}
        contact={contact}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { params: { id: customer.id }, body } })}
      />
    </>
  );
}

/** `onSent`: called after sending, to reload the page. */
export function SendTemplate({ onSent, ...props }: Omit<Props, 'command'> & { onSent?: () => void }) {
  return <SendTemplateWith {...props} command={useCommand(sendTemplate, { next: onSent })} />;
}
