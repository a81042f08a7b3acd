import type { Question, Understanding } from '../../../../src/api/contract/statement';
import type { Decimal } from '../../../files/cells/amounts';
import type { DateOrder } from '../../../files/cells/dates';
import { type Grid, textOf } from '../../../files/cells/grid';
import { isDayFirstLanguage } from '../place/headerWords';
import { dateOrder } from './dateOrder';

export type DatesOfFile = { order: DateOrder; understood: Understanding[]; question?: Question };

/** What stands around the dates and may tell their order. */
export type DateEvidence = {
  /** Columns of days. */
  columns: readonly number[];
  header: readonly string[];
  isHeaderless: boolean;
  /** Dates written above the table. */
  others: readonly string[];
  decimal: Decimal | undefined;
  currency: string;
  /** `YYYY-MM-DD`: movements are not in the future. */
  today: string;
};

const NAMES: Record<DateOrder, string> = { dmy: 'día/mes/año', mdy: 'mes/día/año', ymd: 'año/mes/día' };

/** Decides how the days of a file are written; asks only when it changes them and nothing tells. */
export function datesOfFile(rows: Grid, evidence: DateEvidence, wanted?: DateOrder): DatesOfFile {
  const texts = evidence.columns.flatMap((column) => textsOf(rows, column));
  const said = (order: DateOrder, because?: string): Understanding[] =>
    texts.length === 0 ? [] : [{ about: 'date_order', text: `Fechas ${NAMES[order]}`, ...(because && { because }) }];
  if (wanted) return { order: wanted, understood: said(wanted) };
  const dayFirst = dayFirstReason(rows, texts, evidence);
  const spelled = spelledOrder(evidence.header.join(' '));
  const verdict = dateOrder(texts, evidence.others, {
    today: evidence.today,
    ...(dayFirst !== undefined && { dayFirst }),
    ...(spelled && { spelled }),
  });
  const { order, because, open } = verdict;
  const understood = said(order, because);
  return open ? { order, understood, question: question(open, texts) } : { order, understood };
}

function textsOf(rows: Grid, column: number): string[] {
  return rows.flatMap((row) => {
    const cell = row.cells[column];
    return typeof cell === 'string' && cell.trim() !== '' ? [cell.trim()] : [];
  });
}

/** Whoever writes decimals with a comma, days with points, or money of nearly anywhere, writes the day first. */
function dayFirstReason(rows: Grid, dates: readonly string[], evidence: DateEvidence): string | undefined {
  const { header, isHeaderless, decimal, currency } = evidence;
  const spoken = isHeaderless ? rows.slice(0, 60).flatMap((row) => row.cells.map(textOf)) : header;
  if (isDayFirstLanguage(spoken)) return 'por el idioma del archivo';
  if (dates.some((text) => /^\d{1,2}\.\d{1,2}\.\d/.test(text))) return 'por los puntos entre sus partes';
  if (decimal === ',') return 'por los decimales con coma';
  return currency !== '' && !['USD', 'CAD', 'PHP'].includes(currency) ? `por la moneda ${currency}` : undefined;
}

/** The order a header spells: "Fecha (dd/mm/aaaa)". */
function spelledOrder(header: string): DateOrder | undefined {
  const letters =
    /\b(?:d{1,2}([^a-z]{0,2})m{1,2}\1(?:aa|yy)|m{1,2}([^a-z]{0,2})d{1,2}\2(?:aa|yy)|(?:aa|yy){1,2}([^a-z]{0,2})m{1,2}\3d)/i;
  const first = letters.exec(header)?.[0][0]?.toLowerCase();
  if (first === undefined) return undefined;
  return first === 'd' ? 'dmy' : first === 'm' ? 'mdy' : 'ymd';
}

function question(open: readonly DateOrder[], dates: readonly string[]): Question {
  const example = dates.find((text) => /^\d/.test(text)) ?? '';
  return {
    field: 'date_order',
    msg: `Las fechas pueden leerse de dos maneras («${example}»). ¿Cuál es el orden?`,
    options: open.map((order) => ({ label: NAMES[order], mapping: { date_order: order } })),
  };
}
