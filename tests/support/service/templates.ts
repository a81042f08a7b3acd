import { message, messageDetail } from '../../../src/api/contract/messaging/messages';
import {
  type Template,
  type TemplatePreview,
  template,
  templatePreview,
} from '../../../src/api/contract/messaging/templates';
import type { Answered } from './caller';
import { expectOk } from './receivables';

/** What the tests of templates and messages build on. */

export const TEMPLATES = '/customers/templates/';
export const MESSAGES = '/console/messages/';
export const draft = {
  name: 'Recordatorio',
  channel: 0,
  body: 'Hola, {{ nombre }}: debe {{ saldo }} a la fecha.',
} as const;
export const mail = { ...draft, name: 'Aviso', channel: 1, subject: 'Saldo de {{ nombre }}' } as const;

export const templateOf = (answer: Answered): Template => template.parse(expectOk(answer));
export const previewOf = (answer: Answered): TemplatePreview => templatePreview.parse(expectOk(answer));
export const messageOf = (answer: Answered) => message.parse(expectOk(answer));
export const messageDetailOf = (answer: Answered) => messageDetail.parse(expectOk(answer));
