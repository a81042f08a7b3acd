import type { MEDIA_KIND, Proposal } from '../../src/api/contract/messaging/conversations';
import { withoutAccents } from '../../src/api/contract/withoutAccents';

type Came = {
  text: string;
  media: (typeof MEDIA_KIND)[number] | undefined;
  /** The day it was written, `YYYY-MM-DD` at the company. */
  day: string;
};

const PAID =
  /\b(PAGUE|PAGAMOS|HE PAGADO|DEPOSITE|TRANSFERI|HICE (EL|LA|UN|UNA) (DEPOSITO|TRANSFERENCIA|PAGO)|COMPROBANTE|ESTA PAGAD[AO])\b/;
const NOT_PAID = /\b(NO|NUNCA) (LA |LO |LES? )?(PAGUE|PAGAMOS|HE PAGADO|HE PODIDO|DEPOSITE|TRANSFERI)\b/;
const DISPUTES =
  /\b(NO (ES|ESTA) (CORRECT[AO]|BIEN)|NO RECONOZCO|NO DEBO|NO ESTOY DE ACUERDO|COBRO INDEBIDO|(ESTA|ES) (MAL|EQUIVOCAD[AO]|INCORRECT[AO])|NO ES MI[AO]|RECLAM[AO]R?)\b/;
const ASKS_STATEMENT =
  /\b(ESTADO DE CUENTA|(ENVI|MAND|PAS)[A-Z]*( \w+){0,3} DETALLE|CUANTO (LES? )?(DEBO|DEBEMOS)|CUAL ES MI SALDO)\b/;
const WILL_PAY =
  /\b(PAGO|PAGARE|PAGAREMOS|PAGAR|PAGAMOS|DEPOSITO|DEPOSITARE|DEPOSITAR|TRANSFIERO|CANCELO|CANCELARE|ABONO|ABONARE)\b/;

const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)(?![\d/]|[.,]\d)`;
/** Amounts in the company's usual currency: behind a dollar sign, before its name, or behind the verb. */
const AMOUNTS = [
  new RegExp(String.raw`(?:\$|\bUSD) ?${NUMBER}`),
  new RegExp(String.raw`(?<![\d.,/])${NUMBER} ?(?:USD|DOLARES|DOLAR|\$)`),
  new RegExp(
    String.raw`\b(?:PAGUE|PAGO|PAGARE|DEPOSITE|DEPOSITO|TRANSFERI|TRANSFIERO|ABONE|ABONO|ABONARE|CANCELO) (?:DE |LOS )?${NUMBER}(?! DE [A-Z])`,
  ),
];
const OTHER_CURRENCY = /€|\b(EUR|EUROS?|COP|PESOS?|SOLES|PEN|MXN)\b/;

const WEEKDAYS = ['DOMINGO', 'LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO'];
const MONTHS = [
  'ENERO',
  'FEBRERO',
  'MARZO',
  'ABRIL',
  'MAYO',
  'JUNIO',
  'JULIO',
  'AGOSTO',
  'SEPTIEMBRE',
  'OCTUBRE',
  'NOVIEMBRE',
  'DICIEMBRE',
];

/** The acts that a message suggests to staff, by its words and its attachment. Nothing is done by itself. */
export function proposalsOf({ text, media, day }: Came): Proposal[] {
  const said = withoutAccents(text)
    .toUpperCase()
    .replace(/[^A-Z0-9/]+/g, ' ')
    .trim();
  const hasPaid = PAID.test(said) && !NOT_PAID.test(said);
  const due = hasPaid || !WILL_PAY.test(said) ? undefined : dayIn(said, day);
  const amount = amountIn(text);
  const isDisputed = DISPUTES.test(said);
  const isProof = said === '' && (media === 'imagen' || media === 'documento');
  return [
    ...(hasPaid || isProof ? [{ kind: 'pago' as const, due_on: null, amount }] : []),
    ...(isDisputed ? [{ kind: 'disputa' as const, due_on: null, amount: null }] : []),
    ...(due !== undefined ? [{ kind: 'promesa' as const, due_on: due, amount }] : []),
    ...(ASKS_STATEMENT.test(said) ? [{ kind: 'estado_de_cuenta' as const, due_on: null, amount: null }] : []),
  ];
}

/** The first amount that a message says, as a decimal; null if it says none, or in another currency. */
function amountIn(text: string): string | null {
  const said = withoutAccents(text).toUpperCase();
  if (OTHER_CURRENCY.test(said)) return null;
  const [found] = AMOUNTS.flatMap((pattern) => pattern.exec(said)?.[1] ?? []);
  if (found === undefined) return null;
  const [, integer = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(found) ?? [];
  const units = integer.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return units.length > 9 || Number(`${units}${decimals}`) === 0 ? null : `${units}.${decimals.padEnd(2, '0')}`;
}

/** The first day that `said` names, from `day` on. */
function dayIn(said: string, day: string): string | undefined {
  if (/\bPASADO MANANA\b/.test(said)) return after(day, 2);
  // «Mañana» is tomorrow; «en la mañana» is a part of a day.
  if (/(?<!\bLA )\bMANANA\b/.test(said)) return after(day, 1);
  if (/\bHOY\b/.test(said)) return day;
  if (/\b(FIN|FINES) DE MES\b/.test(said)) return dayOf(yearOf(day), monthOf(day) + 1, 0);
  const weekday = WEEKDAYS.findIndex((name) => new RegExp(`\\b${name}\\b`).test(said));
  if (weekday >= 0) return after(day, (weekday - new Date(day).getUTCDay() + 7) % 7 || 7);
  const [, date, slash, month] = /\b(\d{1,2})(?:\/(\d{1,2})\b| DE ([A-Z]+))/.exec(said) ?? [];
  const at = slash ? Number(slash) - 1 : MONTHS.indexOf(month ?? '');
  if (date && at >= 0 && at < 12) return real(yearOf(day), at, Number(date), day, 'year');
  const [, alone] = /\b(?:EL|DIA) (\d{1,2})\b/.exec(said) ?? [];
  return alone ? real(yearOf(day), monthOf(day), Number(alone), day, 'month') : undefined;
}

/** Undefined if the month has no such day; one that has passed is of the next year or month. */
function real(year: number, month: number, date: number, from: string, step: 'year' | 'month'): string | undefined {
  const found = dayOf(year, month, date);
  const next = found >= from ? found : step === 'year' ? dayOf(year + 1, month, date) : dayOf(year, month + 1, date);
  return Number(next.slice(8)) === date ? next : undefined;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7)) - 1;
const dayOf = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
const after = (day: string, days: number) => dayOf(yearOf(day), monthOf(day), Number(day.slice(8, 10)) + days);
