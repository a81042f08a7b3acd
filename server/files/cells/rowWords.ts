import { type BalanceEnd, balanceEndIn, unspaced } from './balanceWords';
import { type GridRow, textOf } from './grid';
import { beginsWith, normal } from './words';

/** Recognises a row by the words that it begins with: a balance, a total, the foot of a page. */

const OPENING =
  'saldo inicial|saldo anterior|saldo al inicio|saldo al comienzo|saldo de apertura|saldo apertura|saldo previo|saldo contable inicial|saldo do dia anterior|balance inicial|balance anterior|opening balance|initial balance|opening ledger balance|previous balance|beginning balance|starting balance|start balance|balance at start|balance at beginning|balance brought forward|brought forward|anfangssaldo|alter kontostand|startsaldo|beginsaldo|solde initial|solde precedent|ancien solde|solde au debut|saldo iniziale|saldo precedente|solde en debut|solde de depart|saldo inicio|saldo al iniciar|saldo no inicio|pocatecni zustatek|saldo poczatkowe'.split(
    '|',
  );
const CLOSING =
  'saldo final|saldo al cierre|saldo de cierre|saldo cierre|saldo actual|saldo contable|saldo al final|balance final|balance actual|closing balance|closing ledger balance|ending balance|final balance|balance at end|new balance|current balance|ledger balance|balance carried forward|carried forward|endsaldo|neuer kontostand|eindsaldo|solde final|nouveau solde|solde a la fin|solde en fin|saldo fin|saldo no final|saldo ao fim|saldo finale|saldo attuale|konecny zustatek|saldo koncowe|saldo ao final'.split(
    '|',
  );
const BALANCE = 'saldo|saldos|balance|available balance|solde|kontostand|zustatek'.split('|');
const TOTAL =
  'total|totales|totals|totali|totale|totais|subtotal|sub total|gran total|grand total|suma|sumas|soma|somma|sum|summe|gesamt|gesamtsumme|somme|celkem|suma total'.split(
    '|',
  );
/** The beginnings of all those texts: the cheap test comes first, for it runs on every cell. */
const STEMS =
  /^[^\p{L}]*(?:sal|bal|ope|ini|pre|beg|sta|bro|anf|alt|sol|anc|clo|end|fin|new|cur|led|car|neu|kon|ein|nou|ava|zus|tot|sub|gra|sum|som|ges|cel|p[aáo]|sei|str|hoj|ape|abe|asi|arr|b ?\/|c ?\/|bf|cf|vor|sch|slo|nyi|z[aá]r|dev|ing|utg|sdo|sld|[uü]be|ava|dis|s a l|b a l|c[ou]nt|est|ext|en )/iu;
const PAGE = /^(?:pagina|pag|page|seite|strana|hoja) \d+\b/;

/** Descriptions of one bank begin alike, so the answer is remembered by their first letters, a branch for each. */
type Branch = (Branch | boolean | undefined)[];
let beginnings: Branch = [];
let branches = 0;
const MOST_BRANCHES = 10_000;
/** The letters of the longest stem. */
const STEM = 5;
const ASCII = 128;
/** The last character before the letters. */
const LAST_MARK = 64;

function beginsWithLetter(text: string): boolean {
  const code = text.charCodeAt(0) | 32;
  return (code >= 97 && code <= 122) || (code > 127 && /^\p{L}/u.test(text));
}

function mayBeWord(text: string): boolean {
  if (!beginsWithLetter(text)) return hasLetter(text) && STEMS.test(text);
  if (text.length < STEM) return STEMS.test(text);
  let branch = beginnings;
  for (let at = 0; at < STEM; at++) {
    const code = text.charCodeAt(at);
    if (code >= ASCII) break;
    const next = branch[code];
    if (typeof next === 'boolean') return next;
    if (at < STEM - 1) {
      branch[code] = next ?? newBranch();
      branch = branch[code];
    } else branch[code] = STEMS.test(text);
  }
  return STEMS.test(text);
}

function newBranch(): Branch {
  branches += 1;
  if (branches > MOST_BRANCHES) [beginnings, branches] = [[], 0];
  return [];
}

/** Amounts and days have none: the cheap test comes first, for it runs on every cell. */
function hasLetter(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > LAST_MARK) return /\p{L}/u.test(text);
  return false;
}

/** The kind of row that a text begins: a balance of either end, another balance, a total, a page foot. */
export function rowWord(text: string): BalanceEnd | 'total' | 'page' | undefined {
  if (!mayBeWord(text)) return undefined;
  const written = unspaced(text);
  const words = normal(written);
  if (beginsWith(words, OPENING)) return 'opening';
  if (beginsWith(words, CLOSING)) return 'closing';
  if (beginsWith(words, BALANCE)) return 'balance';
  if (beginsWith(words, TOTAL)) return 'total';
  return PAGE.test(words) ? 'page' : balanceEndIn(text);
}

const OF_TOTALS = new Set(
  'total totales totals totali totale totais subtotal sub gran grand general generales suma sumas de del la los las el por y al en movimiento movimientos periodo dia mes pagina hoja debito debitos credito creditos cargo cargos abono abonos deposito depositos retiro retiros cheques egresos ingresos haber debe transacciones operaciones cuenta fecha diario mensual acumulado final daily day month page debits credits deposits withdrawals period transactions dia'.split(
    ' ',
  ),
);

const OF_BALANCES = new Set([...OF_TOTALS, ...'saldo saldos balance do da disponible contable available'.split(' ')]);

/** Whether a cell of the row names only a balance. */
export const isBalanceRow = ({ cells }: GridRow): boolean => saysOnlyBalance(cells.map(textOf));

/** Whether a text names only a balance: "Saldo del día", but not "SALDO FACTURA 1042". */
export function saysOnlyBalance(texts: readonly string[]): boolean {
  return texts.some((text) => {
    if (balanceEndIn(text) !== undefined) return true;
    if (rowWord(text) !== 'balance') return false;
    const words = normal(unspaced(text)).split(' ');
    return words.every((word) => OF_BALANCES.has(word));
  });
}

/** Whether a text names only a total: "Total del día", but not "TOTAL GAS". */
export function saysOnlyTotal(texts: readonly string[]): boolean {
  return texts.some((text) => {
    const words = normal(text)
      .split(' ')
      .filter((word) => !/^\d+$/.test(word));
    return words.length >= 2 && rowWord(text) === 'total' && words.every((word) => OF_TOTALS.has(word));
  });
}
