import type { Cents } from '../../../src/api/contract/money';
import { formatMoney } from '../../ledger/words';
import type { AnswerLine, Result } from '../answers/answer';

/** A collection of the order. */
export type Collection = {
  id: string;
  end_to_end_id: string;
  mandate: string;
  account_number: string;
  /** The document of the account's holder (cédula, RUC, DNI...). */
  holder_dni: string;
  document_number: string;
  cents: Cents;
  /** The bank gave no final answer yet. */
  waits: boolean;
};

export type Matched = {
  row: number;
  outcome: Result | 'sin_resultado' | 'no_encontrado';
  detail: string | null;
  /** The answered amount; positive. */
  cents: Cents;
  reference: string;
  code: string;
  /** The bank's; ours for an unmatched line. */
  reason: string;
  date: string;
  bankReference: string;
};

/** What is known of the order besides its collections. */
export type Order = {
  currency: string;
  /** The day it was made, `YYYY-MM-DD`: the bank answered nothing of it before. */
  since: string;
  /** The debits that references of other orders belong to, by name. */
  elsewhere: Map<string, string>;
  /** Staff's word on a collection of less than what was ordered, where the file does not say that it is one. */
  askLess: (example: string) => AnswerLine['outcome'];
};

/**
 * Finds the collection each line of a bank's answer speaks of: by the reference of our order, else by mandate, else by
 * document, account or holder and the amount together. Never by the amount alone, and never one of several that fit alike.
 */
export function matchAnswer(
  lines: AnswerLine[],
  collections: Collection[],
  { currency, since, elsewhere, askLess }: Order,
): Matched[] {
  const index = indexOf(collections);
  const found = lines.map((line) =>
    line.currency !== '' && line.currency !== currency ? otherCurrency(line, currency) : find(line),
  );
  const same = new Map<string, AnswerLine[]>();
  for (const [i, line] of lines.entries()) {
    const one = found[i];
    if (typeof one === 'object') same.set(one.id, [...(same.get(one.id) ?? []), line]);
  }
  const isComplete = collections.every(({ id, waits }) => !waits || same.has(id));
  return lines.map((line, i) => {
    const one = found[i];
    return typeof one === 'object'
      ? among(line, one, { all: same.get(one.id) ?? [], isComplete, askLess })
      : notFound(line, one ?? '');
  });

  function find(line: AnswerLine): Collection | string {
    const key = plain(line.reference);
    const byReference = index.reference.get(key)?.[0];
    if (byReference) return byReference;
    const other = elsewhere.get(key);
    if (other !== undefined) return `Es del débito «${other}»: cargue el archivo allí.`;
    const isEarlier = line.date !== '' && line.date < since;
    const asked = line.asked ?? Math.abs(line.amount);
    const byMandate = index.mandate.get(plain(line.mandate)) ?? [];
    if (byMandate.length === 1 && byMandate[0]) return isEarlier ? earlier(line, since) : byMandate[0];
    const byBoth = byMandate.length > 1 ? byMandate : index.named(line);
    if (byBoth.length > 0 && isEarlier) return earlier(line, since);
    const fitting = byBoth.filter((one) => one.cents === asked);
    const [only] = fitting;
    if (only && fitting.length === 1) return only;
    if (fitting.length > 1) {
      return `Puede ser ${fitting.map((one) => one.document_number).join(' o ')}: mismo deudor y monto. El archivo no dice cuál.`;
    }
    return byBoth.length > 0
      ? `El deudor está en este débito, pero ninguna línea suya es de ${formatMoney(asked)}.`
      : 'Ni la referencia, ni el mandato, ni la cuenta, ni la identificación son de este débito.';
  }
}

/** The answer to another order of the same debtors. */
const earlier = ({ date }: AnswerLine, since: string) =>
  `Es del ${written(date)}, antes de que se hiciera este débito (${written(since)}): es de otra orden.`;

const written = (day: string) => day.split('-').reverse().join('/');

const UNSAID = 'La fila no dice si se cobró: sigue pendiente hasta otra respuesta del banco.';

const cutWords = (came: number, asked: number) =>
  `El archivo termina en esta fila y puede estar cortado: dice ${formatMoney(came)}, se pidieron ${formatMoney(asked)} y puede faltar el resto. Descárguelo de nuevo; si está entero, agregue un fin de línea y cárguelo otra vez.`;

const lessWords = (came: number, asked: number) => `${formatMoney(came)} de ${formatMoney(asked)}`;

/** All lines of a collection, and whether the file answers every collection that waits. */
type Among = Pick<Order, 'askLess'> & { all: AnswerLine[]; isComplete: boolean };

/**
 * Weighs a line among all lines of its collection. Equal lines count once; a collection that was returned counts as
 * returned; other contradictions give no result.
 */
function among(line: AnswerLine, { id, cents }: Collection, { all, isComplete, askLess }: Among): Matched {
  const came = line.isFull ? cents : Math.abs(line.amount);
  const isCut = line.mayBeCut && line.outcome === 'cobrado' && (came !== cents || !isComplete);
  const isLess = line.mayBeOther && line.outcome === 'cobrado' && came > 0 && came < cents && !isCut;
  const said = isLess ? askLess(`${line.reference || line.account} · ${lessWords(came, cents)}`) : line.outcome;
  const mine: Matched = {
    ...baseOf(line),
    cents: came,
    outcome: said === 'ordenado' ? 'sin_resultado' : said,
    detail: id,
  };
  if (isCut) {
    return { ...mine, outcome: 'sin_resultado', reason: cutWords(mine.cents, cents) };
  }
  if (isLess && mine.outcome === 'sin_resultado')
    mine.reason = `El banco cobró menos de lo pedido: ${lessWords(came, cents)}.`;
  if (mine.outcome === 'sin_resultado') mine.reason ||= UNSAID;
  const over = all.find((other) => follows(other, line));
  if (over) return notFound(line, `La fila ${over.row} dice después qué pasó.`);
  const counted = all.filter((one) => !all.some((other) => follows(other, one)));
  const others = counted.filter((other) => other !== line);
  const [first = line] = counted;
  const back = counted.find(({ isReturn }) => isReturn);
  if (back && counted.every(({ outcome, isReturn }) => outcome === 'cobrado' || isReturn)) {
    return line === back ? mine : notFound(line, `Se devolvió: lo dice la fila ${back.row}.`);
  }
  const differs = others.find(({ outcome, amount }) => outcome !== line.outcome || amount !== line.amount);
  if (differs) {
    const reason = `Las filas ${line.row} y ${differs.row} dicen cosas distintas de este cobro: compruébelo con el extracto de la cuenta.`;
    return { ...mine, outcome: 'sin_resultado', reason };
  }
  return line === first ? mine : notFound(line, `Repite la fila ${first.row}, que ya responde por este cobro.`);
}

/** Whether a line's result comes after what another one said while nothing was decided. */
function follows(line: AnswerLine, other: AnswerLine): boolean {
  if (other.outcome !== 'en_tramite' || (line.outcome !== 'cobrado' && line.outcome !== 'rechazado')) return false;
  const areDated = line.date !== '' && other.date !== '' && line.date !== other.date;
  return areDated ? line.date > other.date : line.row > other.row;
}

function indexOf(collections: Collection[]) {
  const by = (key: (one: Collection) => string) => {
    const map = new Map<string, Collection[]>();
    for (const one of collections) {
      const name = key(one);
      if (name === '') continue;
      const there = map.get(name);
      if (there) there.push(one);
      else map.set(name, [one]);
    }
    return map;
  };
  const account = by((one) => bare(one.account_number));
  const masked = (text: string) => {
    const end = MASKED.exec(text.replace(/\s/g, ''))?.[1];
    return end === undefined ? undefined : collections.filter((one) => plain(one.account_number).endsWith(end));
  };
  const holder = by((one) => bare(one.holder_dni));
  const document = by((one) => plain(one.document_number));
  return {
    reference: by((one) => plain(one.end_to_end_id)),
    mandate: by((one) => plain(one.mandate)),
    /** The collections of the document, else of the account, else of the holder, that a line names. */
    named: (line: AnswerLine): Collection[] =>
      document.get(plain(line.reference)) ??
      account.get(bare(line.account)) ??
      holder.get(bare(line.holderId)) ??
      masked(line.account) ??
      [],
  };
}

/** An account of which a bank shows the last digits. */
const MASKED = /^[X*x•.-]{2,}(\d{3,})$/;

/** As `plain`, without zeros in front: a spreadsheet drops them, and a bank adds them. */
const bare = (text: string): string => plain(text).replace(/^0+/, '');

/** How references and accounts are compared: banks change case, add spaces and hyphens, and pad. */
export const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

const otherCurrency = (line: AnswerLine, currency: string) =>
  `La fila está en ${line.currency} y el débito en ${currency}.`;

function notFound(line: AnswerLine, reason: string): Matched {
  return { ...baseOf(line), outcome: 'no_encontrado', detail: null, reason };
}

function baseOf({ row, amount, reference, mandate, account, code, reason, date, bankReference }: AnswerLine) {
  return {
    row,
    cents: Math.abs(amount),
    reference: reference || mandate || account,
    code,
    reason,
    date,
    bankReference,
  };
}
