import { useFormContext } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { CustomerDetail } from '../../api/contract/customers/shapes';
import { CHANNELS } from '../../api/contract/messaging/channels';
import { sendTemplate } from '../../api/contract/messaging/conversations';
import { isApproved, isBlocked } from '../../api/contract/messaging/templateStatus';
import type { Template } from '../../api/contract/messaging/templates';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormSelectField } from '../../ui/fields/form';
import { messageWords as words } from '../partWords';
import { approvalInWords } from './approvalInWords';
import { FormContactField, reachedOn } from './FormContactField';
import { FormLeavesChoice } from './LeavesChoice';
import { languageName } from './languages';
import { MessagePreview } from './MessagePreview';
import { useTemplates } from './useTemplates';
import { bodyOf, versionFor } from './versions';

type Body = z.output<typeof sendTemplate.body>;
type Props = {
  command: CommandHandle;
  customer: Pick<CustomerDetail, 'id' | 'contacts' | 'language'>;
  /** The default contact. */
  contact: string | null | undefined;
  onSubmit: (body: Body) => void;
};

/** To which contact, and which template. */
export function SendTemplateForm({ command, customer: { id, contacts, language = '' }, contact, onSubmit }: Props) {
  const reached = reachedOn('whatsapp', contacts);
  const usual = reached.find(({ value }) => value === contact) ?? reached[0];
  return (
    <CommandForm
      command={command}
      title={words.title}
      verb={words.verb}
      schema={sendTemplate.body}
      initial={{ contact: usual?.value ?? '', template: '' }}
      answers={<FormLeavesChoice command={command} />}
      onSubmit={onSubmit}
    >
      <FormContactField options={reached} words={words} />
      <TemplateChoice customer={id} language={language} />
    </CommandForm>
  );
}

/** Which of the active ones, as this customer gets it. */
function TemplateChoice({ customer, language }: { customer: string; language: string }) {
  const { watch } = useFormContext<Body>();
  const templates = useTemplates(CHANNELS.whatsapp.number);
  const chosen = templates.find(({ id }) => id === watch('template'));
  const said = chosen && languageInWords(chosen, language);
  const version = chosen && versionFor(chosen, language);
  return (
    <>
      <FormSelectField<Body>
        name="template"
        label={words.template}
        hint={words.templateHint}
        missing={words.noTemplate}
        options={templates.map(templateOption)}
      />
      {said && <div>{said}</div>}
      {chosen && (
        <MessagePreview
          text={{ channel: CHANNELS.whatsapp.number, body: bodyOf(chosen, version), customer }}
          isApproved={isApproved(chosen)}
          provider={version ?? chosen.provider}
        />
      )}
    </>
  );
}

/** In which language it goes out, where that is not the one it is written in or not the customer's. */
function languageInWords(template: Template, language: string): string | undefined {
  const own = template.language ?? '';
  if (language === '' || own === '' || own.startsWith(language)) return undefined;
  const code = versionFor(template, language)?.language ?? own;
  return code === own
    ? words.otherLanguage(languageName(language), languageName(own))
    : words.inLanguage(languageName(code));
}

const templateOption = (template: Template) => ({
  value: template.id,
  label: [template.name, template.provider?.header === 'documento' && words.withStatement, approvalInWords(template)]
    .filter(Boolean)
    .join(' · '),
  disabled: isBlocked(template),
});
