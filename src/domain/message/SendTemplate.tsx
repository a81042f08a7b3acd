import { Button } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { useFormContext } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { CustomerDetail } from '../../api/contract/customers/shapes';
import { CHANNELS } from '../../api/contract/messaging/channels';
import { sendTemplate } from '../../api/contract/messaging/conversations';
import { isApproved, isBlocked } from '../../api/contract/messaging/templateStatus';
import type { Template } from '../../api/contract/messaging/templates';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { FormSelectField } from '../../ui/fields/form';
import { messageWords as words } from '../partWords';
import { approvalInWords } from './approvalInWords';
import { FormContactField, reachedOn } from './FormContactField';
import { MessagePreview } from './MessagePreview';
import { useTemplates } from './useTemplates';

type Body = z.output<typeof sendTemplate.body>;
type Props = {
  customer: Pick<CustomerDetail, 'id' | 'contacts'>;
  /** The default contact. */
  contact?: string | null;
  /** Called after sending, to reload the page. */
  onSent?: () => void;
};

/** Sends a template to one customer by WhatsApp, which allows nothing else 24 hours after their last message. */
export function SendTemplate({ customer: { id, contacts }, contact, onSent }: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const sending = useCommand(sendTemplate, { next: onSent });
  const [, ref] = sending;
  if (!ability.can('create', 'Message') || !offers(sendTemplate)) return null;
  const reached = reachedOn('whatsapp', contacts);
  const usual = reached.find(({ value }) => value === contact) ?? reached[0];
  return (
    <>
      <Button icon={<ChatRegular />} onClick={() => ref.send({ type: 'OPEN', ask: {} })}>
        {words.send}
      </Button>
      <CommandForm
        command={sending}
        title={words.title}
        verb={words.verb}
        schema={sendTemplate.body}
        initial={{ contact: usual?.value ?? '', template: '' }}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { params: { id }, body } })}
      >
        <FormContactField options={reached} words={words} />
        <TemplateChoice customer={id} />
      </CommandForm>
    </>
  );
}

/** Which of the active ones, as this customer gets it. */
function TemplateChoice({ customer }: { customer: string }) {
  const { watch } = useFormContext<Body>();
  const templates = useTemplates(CHANNELS.whatsapp.number);
  const chosen = templates.find(({ id }) => id === watch('template'));
  return (
    <>
      <FormSelectField<Body>
        name="template"
        label={words.template}
        hint={words.templateHint}
        missing={words.noTemplate}
        options={templates.map(templateOption)}
      />
      {chosen && (
        <MessagePreview
          text={{ channel: CHANNELS.whatsapp.number, body: chosen.body, customer }}
          isApproved={isApproved(chosen)}
          provider={chosen.provider}
        />
      )}
    </>
  );
}

const templateOption = (template: Template) => ({
  value: template.id,
  label: [template.name, template.provider?.header === 'documento' && words.withStatement, approvalInWords(template)]
    .filter(Boolean)
    .join(' · '),
  disabled: isBlocked(template),
});
