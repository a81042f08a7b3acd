/** The text of a template: plain, with variables `{{ saldo }}` and plain conditions `{% if saldo_vencido %}…{% else %}…{% endif %}`. */

/** `count`: may be compared with a number in a condition. */
type Variable = { name: string; title: string; example: string; kind: 'text' | 'amount' | 'count' | 'day' };

/** Every variable there is: what the picker offers, the check knows and the service renders. */
export const VARIABLES = [
  { name: 'nombre', title: 'Nombre del cliente', example: 'Rosa Quishpe', kind: 'text' },
  { name: 'nombre_comercial', title: 'Nombre comercial', example: 'Bazar Rosita', kind: 'text' },
  { name: 'identificacion', title: 'Cédula o RUC', example: '1710034065', kind: 'text' },
  { name: 'contacto', title: 'Contacto principal', example: 'Luisa Mora', kind: 'text' },
  { name: 'saldo', title: 'Saldo', example: '$\u00a01.250,00', kind: 'amount' },
  { name: 'saldo_vencido', title: 'Saldo vencido', example: '$\u00a0830,50', kind: 'amount' },
  { name: 'documentos', title: 'Documentos por pagar', example: '3', kind: 'count' },
  { name: 'documentos_vencidos', title: 'Documentos vencidos', example: '2', kind: 'count' },
  {
    name: 'detalle_documentos',
    title: 'Detalle de los documentos',
    example:
      '001-001-000012345 por $\u00a0420,00, vence 30/11/2026; 001-001-000012399 por $\u00a0830,00, vence 15/12/2026',
    kind: 'text',
  },
  { name: 'primer_vencimiento', title: 'Primer vencimiento', example: '30/11/2026', kind: 'day' },
  { name: 'dias_vencidos', title: 'Días vencidos', example: '12', kind: 'count' },
  { name: 'enlace_de_pago', title: 'Enlace de pago', example: 'https://pagos.example/r/8Q2K', kind: 'text' },
  {
    name: 'enlace_a_su_cuenta',
    title: 'Enlace a su cuenta',
    example: 'https://cobros.example/c/ejemplo',
    kind: 'text',
  },
  { name: 'cuota', title: 'Próxima cuota de su acuerdo', example: '$\u00a050,00', kind: 'text' },
  { name: 'dia_cuota', title: 'Día de la próxima cuota', example: '05/12/2026', kind: 'day' },
  { name: 'promesa', title: 'Promesa que no cumplió', example: '$\u00a0500,00 para el 05/11/2026', kind: 'text' },
  {
    name: 'retencion_por_recibir',
    title: 'Retención por recibir',
    example: '$\u00a062,50',
    kind: 'amount',
  },
  { name: 'empresa', title: 'Nombre de la empresa', example: 'Comercial Andina', kind: 'text' },
  { name: 'hoy', title: 'Fecha de hoy', example: '21/11/2026', kind: 'day' },
] as const satisfies Variable[];

/** The link to the customer's own page: messages carry it, and nothing else does. */
export const PAGE_LINK = 'enlace_a_su_cuenta';

/** Its name in the list of offers, of a service that people outside reach. */
export const PAGE_LINK_OFFER = `variable ${PAGE_LINK}`;

/** What may be written in a template: a provider that does not say so has no link to a page. */
export const offeredVariables = (offers: readonly string[] = []) =>
  VARIABLES.filter(({ name }) => name !== PAGE_LINK || offers.includes(PAGE_LINK_OFFER));

export type VariableName = (typeof VARIABLES)[number]['name'];

const byName = new Map<string, (typeof VARIABLES)[number]>(VARIABLES.map((one) => [one.name, one]));
export const variableOf = (name: string) => byName.get(name);

const FAULTS = [
  'unclosed',
  'unknownVariable',
  'notAVariable',
  'unknownTag',
  'wrongCondition',
  'conditionNotEnded',
  'conditionNotBegun',
  'tooMany',
  'tooDeep',
] as const;

/** `at`: where in the text; `said`: what stands there. */
export type Fault = { kind: (typeof FAULTS)[number]; at: number; length: number; said: string };

/** A stretch of the text that is not plain. */
type Mark = { from: number; to: number; what: 'variable' | 'condition' };

type ReadTemplate = {
  marks: Mark[];
  faults: Fault[];
  /** Those that are written out, in the order in which they first are: the first is `{{1}}` of WhatsApp's template. */
  variables: VariableName[];
};

const MOST_MARKS = 200;
const DEEPEST = 5;
const NAME = /^[a-záéíóúñ_][a-záéíóúñ0-9_]*$/i;
const CLOSES: Record<string, string> = { '{{': '}}', '{%': '%}' };
/** Braces looked past for the one that closes. */
const NEAR = 8;
const TERM = /^([a-z_]+)(?:\s*(?:==|!=|>=|<=|>|<)\s*\d{1,9})?$/;

/** What stands in a text, and what is wrong with it. */
export function readTemplateText(text: string): ReadTemplate {
  const marks: Mark[] = [];
  const faults: Fault[] = [];
  const variables: VariableName[] = [];
  const open: { tag: string; at: number; length: number; hasElse: boolean }[] = [];
  const braces = [...text.matchAll(/\{\{|\{%|\}\}|%\}/g)].map(({ 0: brace, index: at }) => ({ brace, at }));
  for (const [place, { brace, at }] of braces.entries()) {
    const closes = CLOSES[brace];
    if (closes === undefined) continue;
    // Braces of the other kind are text, until something else opens.
    const next = braces.slice(place + 1, place + 1 + NEAR).find((one) => one.brace === closes || CLOSES[one.brace]);
    if (next?.brace !== closes) {
      faults.push({ kind: 'unclosed', at, length: 2, said: brace });
      continue;
    }
    const [said, length] = [text.slice(at + 2, next.at).trim(), next.at + 2 - at];
    const fault = (kind: Fault['kind']) => faults.push({ kind, at, length, said });
    marks.push({ from: at, to: at + length, what: brace === '{{' ? 'variable' : 'condition' });
    if (marks.length > MOST_MARKS) {
      fault('tooMany');
      break;
    }
    if (brace === '{{') {
      const known = variableOf(said);
      if (!known) fault(NAME.test(said) ? 'unknownVariable' : 'notAVariable');
      else if (!variables.includes(known.name)) variables.push(known.name);
    } else {
      readTag(said, { at, length }, open, fault);
    }
  }
  for (const { tag, at, length } of open) faults.push({ kind: 'conditionNotEnded', at, length, said: tag });
  return { marks, faults, variables };
}

/** Whether a text names the link, written out or in a condition. */
export const usesPageLink = (text: string): boolean =>
  readTemplateText(text).marks.some(({ from, to }) => text.slice(from, to).includes(PAGE_LINK));

type Open = { tag: string; at: number; length: number; hasElse: boolean };

function readTag(
  said: string,
  where: { at: number; length: number },
  open: Open[],
  fault: (kind: Fault['kind']) => void,
): void {
  const [, tag = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(said) ?? [];
  const inside = open.at(-1);
  switch (tag) {
    case 'if':
    case 'unless':
      open.push({ tag, ...where, hasElse: false });
      if (open.length > DEEPEST) fault('tooDeep');
      if (!isCondition(rest)) fault('wrongCondition');
      return;
    case 'elsif':
      if (!inside || inside.hasElse) fault('conditionNotBegun');
      if (!isCondition(rest)) fault('wrongCondition');
      return;
    case 'else':
      if (!inside || inside.hasElse) fault('conditionNotBegun');
      else if (rest !== '') fault('wrongCondition');
      if (inside) inside.hasElse = true;
      return;
    case 'endif':
    case 'endunless':
      if (rest !== '') fault('wrongCondition');
      if (inside?.tag !== tag.slice(3)) fault('conditionNotBegun');
      else open.pop();
      return;
    default:
      fault('unknownTag');
  }
}

/** `saldo_vencido`, `documentos > 1 and enlace_de_pago`: whether there is something, or how many of what is counted. */
function isCondition(text: string): boolean {
  return text.split(/\s+(?:and|or)\s+/).every((term) => {
    const [condition, name = ''] = TERM.exec(term.trim()) ?? [];
    const known = variableOf(name);
    return known !== undefined && (known.kind === 'count' || condition === name);
  });
}

/** Lines and columns count from 1, as an editor shows them. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}

/** The text as WhatsApp's provider approves it: variables are numbers, in the order in which they first appear. */
export function numbered(text: string): string {
  const { marks, variables } = readTemplateText(text);
  return marks.reduceRight((done, { from, to }) => {
    const at = variables.findIndex((name) => name === done.slice(from + 2, to - 2).trim());
    return at < 0 ? done : `${done.slice(0, from)}{{${at + 1}}}${done.slice(to)}`;
  }, text);
}

/** Characters, as a person counts them. */
export const lengthOf = (text: string): number => [...text].length;

/** What the body of one of WhatsApp's approved templates may have. */
export const WHATSAPP_BODY = 1_024;

const WHATSAPP_REMARKS = ['tooLong', 'beginsWithVariable', 'endsWithVariable', 'variablesTogether'] as const;
export type WhatsappRemark = (typeof WHATSAPP_REMARKS)[number];

/** Why WhatsApp's provider would not approve a text. */
export function whatsappRemarks(text: string): WhatsappRemark[] {
  const body = numbered(text).trim();
  const wrong: Record<WhatsappRemark, boolean> = {
    tooLong: lengthOf(body) > WHATSAPP_BODY,
    beginsWithVariable: /^\{\{\d+\}\}/.test(body),
    endsWithVariable: /\{\{\d+\}\}[.!?\s]*$/.test(body),
    variablesTogether: /\{\{\d+\}\}\s*\{\{\d+\}\}/.test(body),
  };
  return WHATSAPP_REMARKS.filter((one) => wrong[one]);
}
