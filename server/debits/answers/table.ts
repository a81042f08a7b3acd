import { type Amount, type Decimal, readAmount } from '../../files/cells/amounts';
import { dateReader } from '../../files/cells/dates';
import { decidedBy, decimalEvidence } from '../../files/cells/decimals';
import { type Cell, type Grid, lineOf as rowText, textOf } from '../../files/cells/grid';
import { openEnd } from '../../files/cells/openEnd';
import { rowWord } from '../../files/cells/rowWords';
import { today } from '../../files/cells/today';
import { normal } from '../../files/cells/words';
import { FileRefusal } from '../../files/refusal';
import { dateOrder } from '../../statements/tabular/customs/dateOrder';
import { type Answer, type AnswerLine, emptyAnswer, lineOf, stopsShort } from './answer';
import type { Field } from './columns';
import { currencyIn } from './currency';
import { titledGrid } from './flags';
import { isLegend, legendOf } from './legend';
import { isPartly, isReturned, outcomeOf } from './outcome';
import { withPaddedCents } from './padded';
import { ask, askResult, type Decisions } from './questions';
import { isNoReason, reasonOf } from './reasons';
import { leftOf, resultOf, undoneIn } from './result';
import { type AnswerRow, type Table, type Tables, TOTAL_WORDS, tablesIn } from './tables';
import { type Figure, sectionWarnings, type Total, totalIn, totalWarnings } from './totals';

/** A bank's tables of answers (CSV, Excel): columns by their headers, decimal mark and date order by the entire file. `text`: what they were cut of. */
export function readTable(grid: Grid, format: string, decisions: Decisions = {}, text = '\n'): Answer {
  const found = tablesIn(grid) ?? tablesIn(titledGrid(grid));
  if (!found) {
    throw new FileRefusal(
      'unknown-format',
      'No se reconoció la respuesta del banco: falta la columna del monto o la del resultado (estado, motivo o código). Revise el archivo o pídalo en otro formato.',
    );
  }
  const { unsaid, sections, isClear } = found;
  const { tables, isPadded } = withPaddedCents(found.tables);
  const answer = { ...emptyAnswer(format), isOpen: !text.endsWith('\n') };
  const legend = legendOf(tables);
  const last = text.endsWith('\n')
    ? undefined
    : grid.findLast(({ cells }) => cells.some((cell) => textOf(cell) !== ''));
  const customs: OfFile = {
    answer,
    decisions,
    legend,
    isClear,
    isPadded,
    isTried: tables.some(({ body }) => body.some(({ cells }) => cells.some((cell) => LACKS_FUNDS.test(textOf(cell))))),
    isLast: ({ row }) => row === last?.row,
    figures: [],
    totals: [],
    ...readers(tables),
  };
  for (const table of tables) readOne(table, customs);
  for (const { titles } of unsaid)
    answer.warnings.push(
      `La tabla de la fila ${titles.row} no dice qué pasó con cada cobro y no se leyó: «${rowText(titles)}».`,
    );
  answer.warnings.push(
    ...totalWarnings(customs.totals, customs.figures),
    ...sectionWarnings(sections, customs.figures),
  );
  const isRead =
    last &&
    !text.endsWith('"') &&
    answer.lines.some(({ row, outcome }) => row === last.row && outcome !== 'sin_resultado');
  if (isRead) answer.warnings.push(...openEnd(last, grid.slice(0, grid.indexOf(last))));
  return answer;
}

/** Nobody knows of funds before the debit is tried. */
const LACKS_FUNDS = /\b(?:fondos|funds|saldo insuf|insuf\w* de saldo|sin saldo)/i;

type OfFile = {
  answer: Answer;
  decisions: Decisions;
  /** What the file says that its codes mean. */
  legend: ReadonlyMap<string, string>;
  isClear: Tables['isClear'];
  /** The amounts are cents behind zeros, or something else in integers. */
  isPadded: boolean;
  /** Debits of the file were tried at their banks, and not only checked. */
  isTried: boolean;
  /** Whether the file ends in the row, without a line end. */
  isLast: (row: AnswerRow) => boolean;
  /** Undefined where the file's amounts can be read in two ways. */
  decimal: Decimal | undefined;
  day: (cell: Cell | undefined) => string | undefined;
  /** Days of other rows are read. */
  areDated: boolean;
  figures: Figure[];
  totals: Total[];
};

type Customs = OfFile & {
  table: Table;
  /** Whether a row stops before it says all. */
  stops: (row: AnswerRow) => boolean;
  /** The headers say that codes and reasons are of rejections. */
  rejectsOnly: boolean;
};

function readOne(table: Table, ofFile: OfFile): void {
  const { titles, columns, body } = table;
  const { answer, isLast } = ofFile;
  const width = widthOfTitles(table);
  const isWide = ({ cells }: AnswerRow) => cells.slice(width).some((cell) => textOf(cell) !== '');
  const fits = body.filter(isWide).length * 2 < body.length;
  const ends = (body.at(-1)?.cells.length ?? 0) - 1;
  // Behind its state a row of all cells leaves nothing but an empty reason.
  const isComplete =
    ends === width - 1 && ends > (columns.get('status') ?? ends) && textOf(body.at(-1)?.cells[ends]) === '';
  const isAmount = ends === columns.get('amount') || ends === columns.get('collected');
  const isState = ends === columns.get('status');
  const short = !isComplete && !isAmount && (stopsShort(body) || (isState && isOpenState(body, ends)));
  const customs = {
    ...ofFile,
    table,
    stops: (row: AnswerRow) => short && isLast(row),
    rejectsOnly: rejectsOnly(table),
  };
  for (const row of body) {
    const raw = rowText(row);
    if (raw === rowText(titles)) answer.skipped.push({ row: row.row, msg: 'Encabezado repetido.', raw });
    else if (row.problem) answer.problems.push({ row: row.row, msg: row.problem, raw });
    else if (fits && isWide(row))
      answer.problems.push({ row: row.row, msg: 'La fila tiene más celdas que títulos el encabezado.', raw });
    else addLine(row, customs);
  }
}

/** Whether the last row's state says after what came in something that nobody knows, as no other row does: "Debitado y re" of "Debitado y reversado". */
function isOpenState(body: readonly AnswerRow[], column: number): boolean {
  const [last = '', ...others] = body.map(({ cells }) => textOf(cells[column])).reverse();
  const end = /\s(\p{L}+)$/u.exec(last)?.[1];
  return end !== undefined && outcomeOf(last) === 'cobrado' && outcomeOf(end) === undefined && !others.includes(last);
}

const widthOfTitles = ({ titles, columns, states }: Table) =>
  Math.max(titles.cells.length, ...[...columns.values(), ...states].map((column) => column + 1));

function readers(tables: readonly Table[]): Pick<Customs, 'decimal' | 'day' | 'areDated'> {
  const cells = (field: Field) =>
    tables.flatMap(({ columns, body }) => {
      const column = columns.get(field);
      return column === undefined ? [] : body.map((row) => row.cells[column]).filter((cell) => cell !== undefined);
    });
  const evidence = decimalEvidence([...cells('amount'), ...cells('collected')]);
  const { order } = dateOrder(cells('date').map(textOf), [], { dayFirst: 'por el idioma', today: today() });
  const day = dateReader(order);
  const areDated = cells('date').some((cell) => day(cell) !== undefined);
  return { decimal: decidedBy(evidence) ?? (evidence.open > 0 ? undefined : '.'), day, areDated };
}

function rejectsOnly({ titles, columns }: Table): boolean {
  const names = ([columns.get('code'), columns.get('reason')] as const).flatMap((column) =>
    column === undefined ? [] : [normal(textOf(titles.cells[column]))],
  );
  return names.length > 0 && names.every((name) => /rechaz|devol|return|reject/.test(name));
}

function addLine(row: AnswerRow, customs: Customs): void {
  const { answer, decisions, table, legend, day, isClear, isPadded } = customs;
  const { columns, states } = table;
  const cell = (field: Field): Cell | undefined => row.cells[columns.get(field) ?? -1];
  const text = (field: Field) => textOf(cell(field));
  const meant = (said: string) => legend.get(normal(said)) ?? said;
  const raw = rowText(row);
  const skip = (msg: string) => answer.skipped.push({ row: row.row, msg, raw });
  const filled = row.cells.map(textOf).filter((one) => one !== '');
  if (isLegend(filled, legend)) return void skip('Leyenda de los códigos.');
  const decimal = decimalOf(customs, raw);
  const first = filled[0] ?? '';
  if (rowWord(first) !== undefined || (text('reference') === '' && filled.slice(0, TOTAL_WORDS).some(isTotal))) {
    customs.totals.push(totalIn(row, [cell('amount'), cell('collected')], decimal));
    return void skip('Fila de total.');
  }
  if (text('amount') === '' && text('collected') === '' && filled.some((one) => rowWord(one) === 'page'))
    return void skip('Pie de página.');
  const [ordered, collected] = [amountIn(cell('amount'), decimal), amountIn(cell('collected'), decimal)];
  const others = states.map((column) => textOf(row.cells[column])).filter((one) => one !== '');
  const words = { status: meant(text('status')), code: meant(text('code')), reason: reasonIn(text('reason')), others };
  const says = [text('amount'), text('collected'), words.status, words.code, words.reason, text('date'), ...others];
  if (says.every((one) => one === '')) {
    customs.totals.push(totalIn(row, [], decimal));
    const msg = 'Sin monto ni resultado.';
    // A line that breaks in two leaves its debtor here.
    return void (text('reference') !== '' && filled.length > 2
      ? answer.problems.push({ row: row.row, msg, raw })
      : skip(msg));
  }
  const section = sectionOf(row, customs);
  const came = collected === undefined || collected === 'unread' ? undefined : collected.cents > 0;
  const result = isClear(section)
    ? resultOf({
        words: section === '' ? words : { ...words, status: section },
        has: (field) => columns.has(field),
        rejectsOnly: customs.rejectsOnly,
        collected: came,
        lacksCollected: columns.has('collected') && columns.has('amount') && collected === undefined,
        isOfForm: table.isOfForm,
        isTried: customs.isTried || table.isOfDebit,
        raw,
        answer,
        decisions,
      })
    : askResult(answer, decisions, section, raw);
  const reported = result === 'cobrado' ? (collected ?? ordered) : (ordered ?? collected);
  if (reported === 'unread' || (reported === undefined && result === 'cobrado')) {
    return void answer.problems.push({
      row: row.row,
      msg: `El monto «${text('amount')}» no se entiende.`,
      raw,
    });
  }
  const dated = day(cell('date'));
  if (result === 'cobrado' && dated === undefined && customs.areDated && /[1-9]/.test(text('date')))
    return void answer.problems.push({ row: row.row, msg: `La fecha «${text('date')}» no se entiende.`, raw });
  const isKnown = result === 'cobrado' || result === 'rechazado';
  const left =
    result === 'cobrado' && collected === undefined ? leftOf(row, table, reported?.cents ?? 0, decimal) : undefined;
  const undone = result === 'cobrado' ? undoneIn(row, table) : undefined;
  const doubt = customs.stops(row) ? 'última línea, sin terminar' : (left ?? undone);
  const { outcome, reason } = whatCame(
    isKnown && doubt !== undefined
      ? askResult(answer, decisions, `${words.status || words.reason || words.others[0]} · ${doubt}`, raw)
      : result,
    words,
    reported,
    collected !== undefined,
    decimal !== undefined,
    (what) => askResult(answer, decisions, what, raw),
  );
  const amount = Math.abs(reported?.cents ?? 0);
  const amounts = [ordered, collected].flatMap((one) =>
    one === undefined || one === 'unread' ? [] : [Math.abs(one.cents)],
  );
  customs.figures.push({ row: row.row, outcome, amounts });
  answer.lines.push(
    lineOf({
      row: row.row,
      reference: text('reference'),
      mandate: text('mandate'),
      account: text('account'),
      holder: text('holder'),
      holderId: text('holderId'),
      amount: outcome === 'rechazado' && amount !== 0 ? -amount : amount,
      asked:
        collected !== undefined && ordered !== undefined && ordered !== 'unread' ? Math.abs(ordered.cents) : undefined,
      isFull: reported === undefined,
      mayBeCut: customs.isLast(row),
      mayBeOther: collected === undefined || isPadded,
      currency: currencyIn(text('currency')) || currencyIn(reported?.currency ?? ''),
      outcome,
      isReturn: outcome === 'rechazado' && [words.status, words.reason].some(isReturned),
      ...(outcome === 'cobrado' ? {} : { code: text('code'), reason: reason || whyIn(words) }),
      date: dated ?? '',
    }),
  );
}

/** The title above a row that no column of states contradicts; beside a column of reasons only one that is clear. */
function sectionOf({ section }: AnswerRow, { table, isClear }: Customs): string {
  const { columns, states, hasOutcome } = table;
  const isSaid = hasOutcome && (!isClear(section) || outcomeOf(section) === undefined);
  return columns.has('status') || states.length > 0 || isSaid ? '' : section;
}

const reasonIn = (text: string) => (isNoReason(text) ? '' : text);

const isTotal = (text: string) => rowWord(text) === 'total';

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
