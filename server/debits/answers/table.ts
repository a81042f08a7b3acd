import type { Cents } from '../../../src/api/contract/money';
import { type Decimal, readAmount } from '../../files/cells/amounts';
import { dateReader } from '../../files/cells/dates';
import { decidedBy, decimalEvidence, thousandsReading } from '../../files/cells/decimals';
import { type Cell, type Grid, type GridRow, lineOf as rowText, textOf } from '../../files/cells/grid';
import { rowWord } from '../../files/cells/rowWords';
import { today } from '../../files/cells/today';
import { FileRefusal } from '../../files/refusal';

import { dateOrder } from '../../statements/tabular/customs/dateOrder';
import { type Answer, type AnswerLine, emptyAnswer, lineOf } from './answer';
import { type Columns, type Field, findColumns } from './columns';
import { isSuccessCode, outcomeOf } from './outcome';
import { reasonOf } from './reasons';

/** A bank's table of answers (CSV, Excel): columns by their headers, decimal mark and date order by the whole file. */
export function readTable(grid: Grid, format: string): Answer {
  const found = findColumns(grid);
  if (!found) {
    throw new FileRefusal(
      'unknown-format',
      'No se reconoció la respuesta del banco: falta la columna del monto o la del resultado (estado, motivo o código). Revise el archivo o pídalo en otro formato.',
    );
  }
  const body = grid.slice(found.at + 1).filter((row) => row.cells.some((cell) => textOf(cell) !== ''));
  const answer = emptyAnswer(format);
  const read = reader(body, found.columns, answer);
  for (const row of body) read(row);
  return answer;
}

type Customs = { columns: Columns; decimal: Decimal; day: (cell: Cell | undefined) => string | undefined };

function reader(body: Grid, columns: Columns, answer: Answer): (row: GridRow) => void {
  const cells = (field: Field) => {
    const column = columns.get(field);
    return column === undefined ? [] : body.map((row) => row.cells[column]).filter((cell) => cell !== undefined);
  };
  const amounts = [...cells('amount'), ...cells('collected')];
  const evidence = decimalEvidence(amounts);
  const decimal = decidedBy(evidence) ?? (evidence.open > 0 ? thousandsReading(amounts) : '.');
  if (evidence.open > 0 && decidedBy(evidence) === undefined) {
    answer.warnings.push(`Los montos admiten dos lecturas; se leyó "${decimal}" como separador de decimales.`);
  }
  const { order } = dateOrder(cells('date').map(textOf), [], { dayFirst: 'por el idioma', today: today() });
  const customs = { columns, decimal, day: dateReader(order) };
  return (row) => addLine(row, customs, answer);
}

function addLine(row: GridRow, customs: Customs, answer: Answer): void {
  const { columns, decimal, day } = customs;
  const cell = (field: Field): Cell | undefined => row.cells[columns.get(field) ?? -1];
  const text = (field: Field) => textOf(cell(field));
  const raw = rowText(row);
  const first = row.cells.map(textOf).find((one) => one !== '') ?? '';
  if (rowWord(first) !== undefined) return void answer.skipped.push({ row: row.row, msg: 'Fila de total.', raw });
  const outcome = outcomeIn(text('status'), text('code'), text('reason'), columns);
  if (!outcome) {
    const said = text('status') || text('reason') || text('code');
    return void answer.problems.push({ row: row.row, msg: `No se entiende si se cobró: «${said}».`, raw });
  }
  const amount = amountIn(outcome, cell('collected'), cell('amount'), decimal);
  if (amount === undefined) {
    return void answer.problems.push({ row: row.row, msg: `El monto «${text('amount')}» no se entiende.`, raw });
  }
  const rejected = outcome === 'rechazado';
  answer.lines.push(
    lineOf({
      row: row.row,
      reference: text('reference'),
      mandate: text('mandate'),
      account: text('account'),
      holder: text('holder'),
      holderId: text('holderId'),
      amount: rejected && amount !== 0 ? -amount : amount,
      currency: text('currency'),
      outcome,
      ...(rejected ? reasonIn(text('code'), text('reason') || text('status')) : {}),
      date: day(cell('date')) ?? '',
    }),
  );
}

/** The status says it; without one, a reason or a code is that of a rejection unless it is one of success. */
function outcomeIn(status: string, code: string, reason: string, columns: Columns): AnswerLine['outcome'] | undefined {
  if (columns.has('status')) return outcomeOf(status) ?? (isSuccessCode(status) ? 'cobrado' : undefined);
  if (code !== '') return isSuccessCode(code) ? 'cobrado' : 'rechazado';
  return reason === '' || outcomeOf(reason) === 'cobrado' ? 'cobrado' : 'rechazado';
}

/** What was collected, where the bank tells it beside what was asked; unsigned. */
function amountIn(
  outcome: string,
  collected: Cell | undefined,
  asked: Cell | undefined,
  decimal: Decimal,
): Cents | undefined {
  const read = (cell: Cell | undefined) => (cell === undefined ? undefined : readAmount(cell, decimal)?.cents);
  const amount = outcome === 'cobrado' ? (read(collected) ?? read(asked)) : (read(asked) ?? read(collected));
  return amount === undefined ? undefined : Math.abs(amount);
}

function reasonIn(code: string, said: string): Pick<AnswerLine, 'code' | 'reason'> {
  return { code, reason: said || reasonOf(code) };
}
