import type { Cents } from '../../../src/api/contract/money';
import { readAmount } from '../../files/cells/amounts';
import { isRealDay } from '../../files/cells/days';
import { type Grid, lineOf as rowText, textOf } from '../../files/cells/grid';
import type { AnswerField, DateFormat, LayoutAnswer, NamedLayout } from '../../orderLayouts/layout';
import { type Answer, emptyAnswer, lineOf } from './answer';
import { outcomeOf } from './outcome';
import { askResult, type Decisions } from './questions';

type Place = Omit<AnswerField, 'name' | 'certainty'>;
/** What a line says, whether a bank's layout or a standard has it so. */
export type AnswerRules = Pick<LayoutAnswer, 'outcomes' | 'otherwise'> & { fields: readonly Place[] };

export type AnswerRow = { row: number; raw: string; of(field: Place): string; isShort: boolean; mayBeCut: boolean };

/**
 * Reads a bank's answer by its layout. `undefined` when fewer than half of the lines fit: then the generic reader tries the
 * file.
 */
export function readByLayout(
  { name, layout }: NamedLayout,
  text: string,
  grid: () => Grid,
  decisions: Decisions = {},
): Answer | undefined {
  const answerLayout = layout.answer;
  if (!answerLayout) return undefined;
  const rows = (
    answerLayout.kind === 'fixed' ? fixedRows(text, answerLayout) : tableRows(grid(), answerLayout, text)
  ).slice(answerLayout.skip ?? 0);
  const answer = { ...emptyAnswer(name), isOpen: text !== '' && !text.endsWith('\n') };
  let fitting = 0;
  let checked = 0;
  for (const row of rows) {
    if (row.raw.trim() === '') continue;
    if (answerLayout.starts !== undefined && !row.raw.startsWith(answerLayout.starts)) {
      answer.skipped.push({ row: row.row, msg: 'No es la respuesta a un cobro.', raw: row.raw });
      continue;
    }
    checked += 1;
    if (addLine(row, answerLayout, answer, decisions)) fitting += 1;
  }
  return fitting > 0 && fitting * 2 >= checked ? answer : undefined;
}

function fixedRows(text: string, { fields }: LayoutAnswer): AnswerRow[] {
  // Many mail programs cut trailing spaces; the deciding fields must be there.
  const needed = Math.max(...fields.filter(isNeeded).map(({ from = 1, width = 1 }) => from - 1 + width));
  return text.split('\n').map((line, i) => ({
    row: i + 1,
    raw: line,
    isShort: line.length < needed,
    mayBeCut: false,
    of: ({ from = 1, width = 1 }) => line.slice(from - 1, from - 1 + width).trim(),
  }));
}

const isNeeded = ({ value }: Place) => value === 'monto' || value === 'cobrado' || value === 'resultado';

/** `text`: what the grid was cut of, '' of a workbook. A text that ends within a number may lack a part of it. */
function tableRows(grid: Grid, { fields }: LayoutAnswer, text: string): AnswerRow[] {
  const last = /[\d.,]$/.test(text) ? grid.at(-1) : undefined;
  const isCut = fields.some(
    ({ value, column = 1 }) => (value === 'monto' || value === 'cobrado') && column === last?.cells.length,
  );
  return grid.map((row) => ({
    row: row.row,
    raw: rowText(row),
    isShort: false,
    mayBeCut: isCut && row.row === last?.row,
    of: ({ column = 1 }) => textOf(row.cells[column - 1]),
  }));
}

/** Whether the line fits the layout, even if its result is unclear. */
export function addLine(
  { row, raw, of, isShort, mayBeCut }: AnswerRow,
  layout: AnswerRules,
  answer: Answer,
  decisions: Decisions,
): boolean {
  const field = (value: AnswerField['value']) => layout.fields.find((one) => one.value === value);
  const text = (value: AnswerField['value']) => {
    const found = field(value);
    return found ? of(found) : '';
  };
  const cents = (value: AnswerField['value']) => {
    const found = field(value);
    return found && centsIn(of(found), found.decimal ?? '');
  };
  const reference = text('referencia');
  const [ordered, collected] = [cents('monto'), cents('cobrado')];
  const code = text('resultado');
  const found = layout.outcomes[code] ?? (layout.otherwise && { outcome: layout.otherwise, reason: '' });
  if (isShort || reference === '' || (ordered ?? collected) === undefined) {
    answer.problems.push({ row, msg: 'La línea no es como dice el formato del banco.', raw });
    return false;
  }
  const known = found ? OUTCOMES[found.outcome] : askResult(answer, decisions, code, raw);
  // "0000" of a successful reversal is no collection.
  const byReason = known === 'cobrado' ? outcomeOf(text('motivo')) : undefined;
  const isOdd = byReason !== undefined && byReason !== 'cobrado';
  const outcome = isOdd ? askResult(answer, decisions, `${code} · ${text('motivo')}`, raw) : known;
  const reason = [found?.reason, text('motivo')].filter(Boolean).join(' · ');
  const isRejected = outcome === 'rechazado';
  const amount = (outcome === 'cobrado' ? (collected ?? ordered) : (ordered ?? collected)) ?? 0;
  const date = field('fecha');
  answer.lines.push(
    lineOf({
      row,
      reference,
      account: text('cuenta'),
      holder: text('nombre'),
      holderId: text('identificacion'),
      bankReference: text('numero_banco'),
      amount: isRejected && amount !== 0 ? -amount : amount,
      mayBeCut,
      outcome,
      ...(outcome !== 'cobrado' && { code, reason: found?.outcome === 'a_mano' ? byHand(reason) : reason }),
      date: date ? dayIn(of(date), date.date ?? 'AAAAMMDD') : '',
    }),
  );
  // A line with an unknown code does not fit the layout.
  return found !== undefined;
}

const OUTCOMES = {
  cobrado: 'cobrado',
  rechazado: 'rechazado',
  en_tramite: 'en_tramite',
  a_mano: 'sin_resultado',
} as const;

const byHand = (reason: string) => [reason, 'compruébelo con el extracto de la cuenta'].filter(Boolean).join(': ');

function centsIn(text: string, decimal: '' | '.' | ','): Cents | undefined {
  if (decimal !== '') return readAmount(text, decimal)?.cents;
  const cents = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return cents !== undefined && Number.isSafeInteger(cents) ? cents : undefined;
}

/** `YYYY-MM-DD`; '' for an invalid day. */
function dayIn(text: string, format: DateFormat): string {
  const part = (mark: string) => text.slice(format.indexOf(mark), format.indexOf(mark) + mark.length);
  const day = `${part('AAAA')}-${part('MM')}-${part('DD')}`;
  return isRealDay(day) ? day : '';
}
