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

type Props = {
  customer: Pick<CustomerDetail, 'id' | 'contacts' | 'language'>;
  /** The default contact. */
  contact?: string | null;
  /** Called after sending, to reload the page. */
  onSent?: () => void;
};

/** Sends a template to one customer by WhatsApp, which allows nothing else 24 hours after their last message. */
export function SendTemplate({ customer, contact, onSent }: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const sending = useCommand(sendTemplate, { next: onSent });
  const [, ref] = sending;
  if (!ability.can('create', 'Message') || !offers(sendTemplate)) return null;
  return (
    <>
      <Button icon={<ChatRegular />} onClick={() => ref.send({ type: 'OPEN', ask: {} })}>
        {words.send}
      </Button>
      <SendTemplateForm
        command={sending}
        customer={customer}
        contact={contact}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { params: { id: customer.id }, body } })}
      />
    </>
  );
}
