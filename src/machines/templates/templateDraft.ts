import { CHANNELS, type Channel, mediumOf } from '../../api/contract/messaging/channels';
import type { APPROVAL } from '../../api/contract/messaging/providerTemplates';
import { statusOf } from '../../api/contract/messaging/templateStatus';
import type { TEMPLATE_STATUS, Template } from '../../api/contract/messaging/templates';
import { lengthOf } from '../../api/contract/messaging/templateText';

/** The editable fields of a template. */
export type TemplateDraft = {
  name: string;
  channel: Channel;
  subject: string;
  body: string;
  status: (typeof TEMPLATE_STATUS)[number];
  approved_name: string;
  language: string;
  approval: (typeof APPROVAL)[number];
  header_variable: string;
  url_variable: string;
};

export const emptyDraft: TemplateDraft = {
  name: '',
  channel: CHANNELS.whatsapp.number,
  subject: '',
  body: '',
  status: 'borrador',
  approved_name: '',
  language: 'es',
  approval: 'sin_enviar',
  header_variable: '',
  url_variable: '',
};

/** An unknown status is not sent back: the service keeps its own. */
export function draftOf(template: Template): TemplateDraft {
  const { name, channel, subject, body, approved_name, language, approval } = template;
  const { header_variable = '', url_variable = '' } = template;
  const status = statusOf(template);
  return {
    name,
    channel,
    subject,
    body,
    status: status === 'otro' ? 'activa' : status,
    approved_name: approved_name ?? '',
    language: language ?? '',
    approval: approval === undefined || approval === 'otro' ? emptyDraft.approval : approval,
    header_variable,
    url_variable,
  };
}

const LONGEST_NAME = 120;

/** A copy starts unapproved and takes only name, text and channel. */
export function copyOf(template: Template, prefix: string): TemplateDraft {
  const { name, channel, subject, body, language } = draftOf(template);
  const copied = [...`${prefix} ${name}`].slice(0, LONGEST_NAME).join('');
  return { ...emptyDraft, name: copied, channel, subject, body, language };
}

export function isSame(one: TemplateDraft, other: TemplateDraft): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}

/** Fields of other channels are neither shown nor sent. */
export function bodyOf({ name, channel, subject, body, status, ...approved }: TemplateDraft) {
  const { isLetter, approvesTexts } = mediumOf(channel);
  const { header_variable, url_variable, ...named } = approved;
  const variables = { ...(header_variable && { header_variable }), ...(url_variable && { url_variable }) };
  return {
    name,
    channel,
    body,
    status,
    ...(isLetter && { subject }),
    ...(approvesTexts && { ...named, ...variables }),
  };
}

/** Whether what was said of the saved template still holds of the draft. */
export function isRead(draft: TemplateDraft, template: Template): boolean {
  const saved = draftOf(template);
  return (['body', 'approved_name', 'language', 'header_variable', 'url_variable'] as const).every(
    (field) => draft[field] === saved[field],
  );
}

/** A status in the provider's own words is not sent unless staff chose another. */
export function changesOf(draft: TemplateDraft, template: Template | undefined) {
  const { status, ...body } = bodyOf(draft);
  const isTheirs = template?.status === 'otro' && status === draftOf(template).status;
  return isTheirs ? body : { ...body, status };
}

export type Place = { field: 'subject' | 'body'; from: number; to: number };

/** Replaces a range with a variable and returns the new caret position. */
export function inserted(
  draft: TemplateDraft,
  { field, from, to }: Place,
  variable: string,
): { draft: TemplateDraft; caret: Place } {
  const written = `{{ ${variable} }}`;
  const text = draft[field];
  const at = from + written.length;
  return {
    draft: { ...draft, [field]: text.slice(0, from) + written + text.slice(to) },
    caret: { field, from: at, to: at },
  };
}

export const isComplete = ({ name, body }: TemplateDraft): boolean =>
  name.trim() !== '' && body.trim() !== '' && lengthOf(name) <= LONGEST_NAME;
