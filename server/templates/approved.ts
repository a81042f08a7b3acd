import { CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import type { ProviderTemplate } from '../../src/api/contract/messaging/providerTemplates';
import type { Template } from '../../src/api/contract/messaging/templates';
import { readTemplateText, type VariableName, variableOf } from '../../src/api/contract/messaging/templateText';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import type { ApprovedTemplate, Channels } from '../messaging/channel';
import { refused } from '../problems';
import type { Values } from './render';

/** Whether a channel that approves texts accepts `template t`. The contract's `isApproved` decides the same in the console. */
export const APPROVED: Sql = sql`(t.approval = 'aprobada' and t.approved_name <> '' and t.language <> '' and t.fault is null)`;

export type Approvable = {
  channel: ChannelName;
  body: string;
  approved_name: string;
  language: string;
  header_variable: string;
  url_variable: string;
};

/** Whether this channel's texts need approval now: the local outbox needs none. */
export const mustApprove = (channels: Channels, channel: ChannelName): boolean =>
  CHANNELS[channel].approvesTexts && channels[channel].via !== 'bandeja_local';

const NUMBER = /\{\{\s*(\d+)\s*\}\}/g;
const numbersIn = (text: string): number => new Set([...text.matchAll(NUMBER)].map(([, number]) => number)).size;

/** Why what the provider approved cannot be sent with this text and these variables; null if it can. */
export function faultOf(
  { body, header_variable, url_variable }: Pick<Approvable, 'body' | 'header_variable' | 'url_variable'>,
  provider: ProviderTemplate,
): NonNullable<Template['fault']> | null {
  if (provider.named || numbersIn(provider.body) !== readTemplateText(body).variables.length) return 'variables';
  if (provider.header === 'otro' || numbersIn(provider.header_text) > 1) return 'cabecera';
  if (numbersIn(provider.header_text) === 1 && header_variable === '') return 'falta_cabecera';
  if (provider.buttons.some(({ kind }) => kind === 'otro')) return 'boton';
  if (provider.buttons.some(({ value }) => numbersIn(value) > 0) && url_variable === '') return 'falta_enlace';
  return null;
}

/** What goes to one customer: the template with its values, its text as the provider has it, and the variables without a value. */
type Approved = { template: ApprovedTemplate | null; text?: string; missing: VariableName[] };

/** Writes the provider's approved template for one customer after another; `provider` is what was read of it, if anything was. */
export function approvedFor(
  { channel, body, approved_name, language, header_variable, url_variable }: Approvable,
  provider: ProviderTemplate | null | undefined,
): (values: Values) => Approved {
  if (!CHANNELS[channel].approvesTexts || approved_name === '') return () => ({ template: null, missing: [] });
  const { variables } = readTemplateText(body);
  return (values) => {
    const parameters = variables.map((name) => values[name]?.text ?? '');
    const template = { name: approved_name, language, parameters };
    if (!provider) return { template, missing: [] };
    const above = headerOf(provider, header_variable, values);
    const links = linksOf(provider, url_variable, values);
    const filled = [above.text, ...bodyOf(provider, parameters), ...links.texts].filter(Boolean);
    return {
      template: {
        ...template,
        ...(above.header && { header: above.header }),
        ...(links.suffixes && { suffixes: links.suffixes }),
      },
      text: filled.join('\n\n'),
      missing: [...new Set([...above.missing, ...links.missing])],
    };
  };
}

/** A document above the text is the customer's statement of account. */
export const carriesStatement = (template: ApprovedTemplate | null): boolean => template?.header?.kind === 'documento';

const fill = (text: string, parameters: string[]) =>
  text.replace(NUMBER, (_, number) => parameters[Number(number) - 1] ?? '');

const bodyOf = ({ body, footer }: ProviderTemplate, parameters: string[]) => [fill(body, parameters), footer];

type Part<T> = { missing: VariableName[] } & T;

const absent = (name: string): VariableName[] => {
  const known = variableOf(name);
  return known ? [known.name] : [];
};

const textOf = (values: Values, name: string): string => {
  const known = variableOf(name);
  return (known && values[known.name]?.text) ?? '';
};

function headerOf(
  { header, header_text }: ProviderTemplate,
  variable: string,
  values: Values,
): Part<{ text: string; header?: ApprovedTemplate['header'] }> {
  if (header === 'imagen' || header === 'documento') return { text: '', header: { kind: header }, missing: [] };
  if (numbersIn(header_text) === 0) return { text: header_text, missing: [] };
  const value = textOf(values, variable);
  if (value === '') return { text: header_text, missing: absent(variable) };
  return { text: fill(header_text, [value]), header: { kind: 'texto', text: value }, missing: [] };
}

/** The end of each address that has one: of an address of ours that begins alike, its rest. */
function linksOf(
  { buttons }: ProviderTemplate,
  variable: string,
  values: Values,
): Part<{ texts: string[]; suffixes?: NonNullable<ApprovedTemplate['suffixes']> }> {
  const value = textOf(values, variable);
  const open = buttons.flatMap(({ value: address }, index) => (numbersIn(address) > 0 ? [{ address, index }] : []));
  const suffixes = open.map(({ address, index }) => {
    const [before = ''] = address.split('{{');
    const isAddress = /^https?:/.test(value);
    return { index, text: isAddress ? (value.startsWith(before) ? value.slice(before.length) : '') : value };
  });
  const texts = buttons.map(({ text, value: address }, at) => {
    const suffix = suffixes.find(({ index }) => index === at)?.text;
    return `[${text}]${address ? ` ${suffix === undefined ? address : fill(address, [suffix])}` : ''}`;
  });
  return {
    texts,
    ...(suffixes.length > 0 && { suffixes }),
    missing: suffixes.some(({ text }) => text === '') ? absent(variable) : [],
  };
}

const WHY: Record<NonNullable<Template['fault']>, string> = {
  variables: 'no tiene las variables del texto que WhatsApp aprobó',
  cabecera: 'lleva en WhatsApp una cabecera que aquí no se envía',
  falta_cabecera: 'necesita una variable para su cabecera',
  boton: 'lleva en WhatsApp un botón que aquí no se envía',
  falta_enlace: 'necesita una variable para su botón',
  falta_logo: 'lleva una imagen, y la empresa no tiene logo',
  otro: 'no se puede enviar',
};

/** Problem 422 for a template that its channel would refuse. */
export async function mustBeApproved(tx: Queryable, channel: ChannelName, template: string): Promise<void> {
  const [found] = await tx.rows<{ name: string; approval: string; fault: Template['fault'] }>(
    sql`select t.name, t.approval, t.fault from template t where t.id = ${template} and not ${APPROVED}`,
  );
  if (!found) return;
  const { label } = CHANNELS[channel];
  if (found.approval === 'aprobada' && found.fault) {
    throw refused(
      `La plantilla «${found.name}» ${WHY[found.fault]}, y no se envió nada. Complétela en Plantillas, o elija otra.`,
      { fields: { template: 'Le falta completarse' } },
    );
  }
  throw refused(
    `${label} no ha aprobado la plantilla «${found.name}», y no se envió nada. Cuando la apruebe, escriba en la plantilla su nombre e idioma aprobados; o elija otra.`,
    { fields: { template: `Sin aprobar por ${label}` } },
  );
}
