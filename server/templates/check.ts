import { CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import {
  type Fault,
  PAGE_LINK,
  placeOf,
  readTemplateText,
  usesPageLink,
  variableOf,
} from '../../src/api/contract/messaging/templateText';
import type { PortalLinks } from '../customers/pageLinks';
import { refused } from '../problems';

type Texts = {
  channel: ChannelName;
  subject: string;
  body: string;
  status?: string;
  header_variable?: string;
  url_variable?: string;
};

/** Throws Problem 422 that says at each field what is wrong with its text, where, and what to do. */
export function mustBeSound({ channel, subject, body, status, header_variable = '', url_variable = '' }: Texts): void {
  const fields: Record<string, string> = {};
  for (const [name, variable] of Object.entries({ header_variable, url_variable })) {
    if (variable !== '' && !variableOf(variable)) fields[name] = 'No hay tal variable. Elija una de la lista.';
  }
  for (const [name, text] of Object.entries({ subject, body })) {
    const fault = faultOf(text);
    if (fault) fields[name] = fault;
  }
  if (usesPageLink(subject)) {
    fields.subject ??= 'El enlace a su cuenta va en el texto, no en el asunto. Bórrelo del asunto.';
  }
  const { approvesTexts, isLetter, label } = CHANNELS[channel];
  const condition = approvesTexts && readTemplateText(body).marks.find(({ what }) => what === 'condition');
  if (condition) {
    fields.body ??= `${where(body, condition.from)}: una plantilla de ${label} se aprueba con su texto fijo y no admite condiciones. Use solo variables.`;
  }
  if (isLetter && status === 'activa' && subject === '') fields.subject = 'Escriba el asunto del email.';
  const [first] = Object.values(fields);
  if (first === undefined) return;
  throw refused('El texto de la plantilla no se puede enviar así. No se guardó; corrija lo que se indica.', { fields });
}

const NO_PAGE =
  'El servicio no tiene una dirección pública, y sin ella no hay enlaces a la cuenta del cliente. Quite esa variable, o pida a quien administra el servicio que ponga PUBLIC_URL.';

type MayCarryPage = Pick<Texts, 'body' | 'header_variable' | 'url_variable'>;

/** Whether a template carries the link to the customer's own page, where people outside do not reach that page. */
export const lacksPage = (
  { marked }: PortalLinks,
  { body, header_variable = '', url_variable = '' }: MayCarryPage,
): boolean =>
  marked === undefined && (usesPageLink(body) || header_variable === PAGE_LINK || url_variable === PAGE_LINK);

/** Problem 422 for a template with the link to the customer's own page, where people outside do not reach that page. */
export function mustReachPage(links: PortalLinks, template: MayCarryPage, field: 'body' | 'template' = 'body'): void {
  if (!lacksPage(links, template)) return;
  throw refused(NO_PAGE, { fields: { [field]: 'Sin dirección pública no hay enlace a su cuenta' } });
}

/** What is wrong with a text, where, and what to do. */
export function faultOf(text: string): string | undefined {
  const [fault, ...more] = readTemplateText(text).faults.sort((a, b) => a.at - b.at);
  return fault && `${wordsOf(fault, text)}${more.length > 0 ? ` (y ${more.length} más)` : ''}`;
}

function where(text: string, at: number): string {
  const { line, column } = placeOf(text, at);
  return `Línea ${line}, columna ${column}`;
}

const LONGEST = 40;

function wordsOf({ kind, at, said: source }: Fault, text: string): string {
  const short = source.length > LONGEST ? `${source.slice(0, LONGEST)}…` : source;
  return `${where(text, at)}: ${wrong(kind, short)}`;
}

function wrong(kind: Fault['kind'], source: string): string {
  switch (kind) {
    case 'unclosed':
      return `lo que empieza con ${source} no se cierra. Complete ${source === '{{' ? '{{ variable }}' : '{% … %}'}, o borre las llaves.`;
    case 'unknownVariable':
      return `no hay una variable «${source}». Elija una de la lista con el botón Insertar variable.`;
    case 'notAVariable':
      return `entre llaves va solo el nombre de una variable, y dice «${source}». Elija una de la lista.`;
    case 'unknownTag':
      return `«${source}» no se puede usar. Solo hay condiciones: {% if … %}, {% elsif … %}, {% else %}, {% endif %}, {% unless … %}.`;
    case 'wrongCondition':
      return `la condición «${source}» no se entiende. Nombre una variable, o compare una cantidad con un número: {% if documentos > 1 %}.`;
    case 'conditionNotEnded':
      return `la condición «${source}» no termina. Agregue {% end${source} %}.`;
    case 'conditionNotBegun':
      return `«${source}» no corresponde a una condición abierta. Bórrelo, o abra antes la condición con {% if … %}.`;
    case 'tooMany':
      return 'hay demasiadas variables y condiciones. Use 200 como máximo.';
    case 'tooDeep':
      return 'hay demasiadas condiciones unas dentro de otras. Use cinco niveles como máximo.';
  }
}
