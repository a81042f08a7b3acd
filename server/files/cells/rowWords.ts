import { type BalanceEnd, balanceEndIn, unspaced } from './balanceWords';
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

/** Descriptions of one bank begin alike, so the answer is remembered by their first letters. */
const beginnings = new Map<string, boolean>();
/** The letters of the longest stem. */
const STEM = 5;
const MOST_BEGINNINGS = 10_000;

function beginsWithLetter(text: string): boolean {
  const code = text.charCodeAt(0) | 32;
  return (code >= 97 && code <= 122) || (code > 127 && /^\p{L}/u.test(text));
}

function mayBeWord(text: string): boolean {
  if (!beginsWithLetter(text)) return /\p{L}/u.test(text) && STEMS.test(text);
  const beginning = text.slice(0, STEM);
  const known = beginnings.get(beginning);
  if (known !== undefined) return known;
  const may = STEMS.test(text);
  if (beginnings.size < MOST_BEGINNINGS) beginnings.set(beginning, may);
  return may;
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
