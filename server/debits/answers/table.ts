import { type Amount, type Decimal, readAmount } from '../../files/cells/amounts';
import { dateReader } from '../../files/cells/dates';
import { decidedBy, decimalEvidence } from '../../files/cells/decimals';
import { type Cell, type Grid, type GridRow, lineOf as rowText, textOf } from '../../files/cells/grid';
import { rowWord } from '../../files/cells/rowWords';
import { today } from '../../files/cells/today';
import { normal } from '../../files/cells/words';
import { FileRefusal } from '../../files/refusal';

import { dateOrder } from '../../statements/tabular/customs/dateOrder';
import { type Answer, type AnswerLine, emptyAnswer, endsInNumber, isCutIn, lineOf, stopsShort } from './answer';
import { type Columns, type Field, findColumns } from './columns';
import { currencyIn } from './currency';
import { isPartly, isReturned } from './outcome';
import { ask, askResult, type Decisions } from './questions';
import { reasonOf } from './reasons';
import { resultOf } from './result';

/** A bank's table of answers (CSV, Excel): columns by their headers, decimal mark and date order by the entire file. `text`: what it was cut of. */
export function readTable(grid: Grid, format: string, decisions: Decisions = {}, text = '\n'): Answer {
  const found = findColumns(grid);
  if (!found) {
    throw new FileRefusal(
      'unknown-format',
      'No se reconoció la respuesta del banco: falta la columna del monto o la del resultado (estado, motivo o código). Revise el archivo o pídalo en otro formato.',
    );
  }
  const { at, columns, states } = found;
  const body = grid.slice(at + 1).filter((row) => row.cells.some((cell) => textOf(cell) !== ''));
  const answer = emptyAnswer(format);
  const isOpen = endsInNumber(text);
  const short = !text.endsWith('\n') && stopsShort(body) ? body.at(-1)?.row : undefined;
  const titles = rowText(grid[at] ?? { row: 0, cells: [] });
  const customs = {
    answer,
    decisions,
    columns,
    states,
    isCut: (row: number) => isOpen && isCutIn(body, row, [columns.get('amount'), columns.get('collected')]),
    stops: (row: number) => row === short,
    rejectsOnly: rejectsOnly(grid[at], columns),
    ...readers(body, columns),
  };
  for (const row of body) {
    const raw = rowText(row);
    if (raw === titles) answer.skipped.push({ row: row.row, msg: 'Encabezado repetido.', raw });
    else addLine(row, customs);
  }
  return answer;
}

type Customs = {
  answer: Answer;
  decisions: Decisions;
  columns: Columns;
  states: readonly number[];
  /** Whether a row may lack a part of its amount. */
  isCut: (row: number) => boolean;
  /** Whether a row stops before it says all. */
  stops: (row: number) => boolean;
  /** The headers say that codes and reasons are of rejections. */
  rejectsOnly: boolean;
  /** Undefined where the file's amounts can be read in two ways. */
  decimal: Decimal | undefined;
  day: (cell: Cell | undefined) => string | undefined;
};

function readers(body: Grid, columns: Columns): Pick<Customs, 'decimal' | 'day'> {
  const cells = (field: Field) => {
    const column = columns.get(field);
    return column === undefined ? [] : body.map((row) => row.cells[column]).filter((cell) => cell !== undefined);
  };
  const evidence = decimalEvidence([...cells('amount'), ...cells('collected')]);
  const { order } = dateOrder(cells('date').map(textOf), [], { dayFirst: 'por el idioma', today: today() });
  return { decimal: decidedBy(evidence) ?? (evidence.open > 0 ? undefined : '.'), day: dateReader(order) };
}

function rejectsOnly(header: GridRow | undefined, columns: Columns): boolean {
  const names = ([columns.get('code'), columns.get('reason')] as const).flatMap((column) =>
    column === undefined ? [] : [normal(textOf(header?.cells[column]))],
  );
  return names.length > 0 && names.every((name) => /rechaz|devol|return|reject/.test(name));
}

function addLine(row: GridRow, customs: Customs): void {
  const { answer, decisions, columns, day } = customs;
  const cell = (field: Field): Cell | undefined => row.cells[columns.get(field) ?? -1];
  const text = (field: Field) => textOf(cell(field));
  const raw = rowText(row);
  const first = row.cells.map(textOf).find((one) => one !== '') ?? '';
  if (rowWord(first) !== undefined) return void answer.skipped.push({ row: row.row, msg: 'Fila de total.', raw });
  const decimal = decimalOf(customs, raw);
  const [ordered, collected] = [amountIn(cell('amount'), decimal), amountIn(cell('collected'), decimal)];
  const others = customs.states.map((column) => textOf(row.cells[column])).filter((one) => one !== '');
  const words = { status: text('status'), code: text('code'), reason: text('reason'), others };
  const says = [text('amount'), text('collected'), words.status, words.code, words.reason, text('date'), ...others];
  if (says.every((one) => one === ''))
    return void answer.skipped.push({ row: row.row, msg: 'Sin monto ni resultado.', raw });
  const came = collected === undefined || collected === 'unread' ? undefined : collected.cents > 0;
  const result = resultOf({
    words,
    has: (field) => columns.has(field),
    rejectsOnly: customs.rejectsOnly,
    collected: came,
    lacksCollected: columns.has('collected') && columns.has('amount') && collected === undefined,
    raw,
    answer,
    decisions,
  });
  const reported = result === 'cobrado' ? (collected ?? ordered) : (ordered ?? collected);
  if (reported === 'unread' || (reported === undefined && result === 'cobrado')) {
    return void answer.problems.push({
      row: row.row,
      msg: `El monto «${text('amount')}» no se entiende.`,
      raw,
    });
  }
  const { outcome, reason } = whatCame(
    result === 'cobrado' && customs.stops(row.row)
      ? askResult(answer, decisions, `${words.status || words.reason} · última línea, sin terminar`, raw)
      : result,
    words,
    reported,
    collected !== undefined,
    decimal !== undefined,
    (what) => askResult(answer, decisions, what, raw),
  );
  const amount = Math.abs(reported?.cents ?? 0);
  answer.lines.push(
    lineOf({
      row: row.row,
      reference: text('reference'),
      mandate: text('mandate'),
      account: text('account'),
      holder: text('holder'),
      holderId: text('holderId'),
      amount: outcome === 'rechazado' && amount !== 0 ? -amount : amount,
      isFull: reported === undefined,
      mayBeCut: customs.isCut(row.row),
      currency: currencyIn(text('currency')) || currencyIn(reported?.currency ?? ''),
      outcome,
      isReturn: outcome === 'rechazado' && [words.status, words.reason].some(isReturned),
      ...(outcome === 'cobrado' ? {} : { code: words.code, reason: reason || whyIn(words) }),
      date: day(cell('date')) ?? '',
    }),
  );
}

/** Ambiguous amounts wait for the answer to a question, like every doubt. */
function decimalOf({ decimal, answer, decisions }: Customs, raw: string): Decimal | undefined {
  if (decimal !== undefined) return decimal;
  const mark = ask(answer, decisions, 'decimales', '', raw);
  return mark === undefined ? undefined : mark === 'coma' ? ',' : '.';
}

type Came = { outcome: AnswerLine['outcome']; reason: string };

/** How much of a reported collection is sure. */
function whatCame(
  outcome: AnswerLine['outcome'],
  { status, reason }: { status: string; reason: string },
  reported: Amount | undefined,
  saysCollected: boolean,
  isRead: boolean,
  askWhat: (text: string) => AnswerLine['outcome'],
): Came {
  if (outcome !== 'cobrado') return { outcome, reason: '' };
  if (!isRead) return { outcome: 'sin_resultado', reason: 'Diga antes cómo se leen los montos del archivo.' };
  if (!saysCollected && (isPartly(status) || isPartly(reason))) {
    const msg = 'Se cobró en parte y el archivo no dice cuánto: compruébelo con el extracto de la cuenta.';
    return { outcome: 'sin_resultado', reason: msg };
  }
  if ((reported?.cents ?? 0) >= 0) return { outcome, reason: '' };
  return { outcome: askWhat(`${status || reason} · con monto negativo`), reason: '' };
}

function amountIn(cell: Cell | undefined, decimal: Decimal | undefined): Amount | 'unread' | undefined {
  if (cell === undefined || textOf(cell) === '') return undefined;
  return readAmount(cell, decimal) ?? 'unread';
}

function whyIn({ status, code, reason }: { status: string; code: string; reason: string }): string {
  return reason || status || reasonOf(code);
}
