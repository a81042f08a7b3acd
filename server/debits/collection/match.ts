import type { Cents } from '../../../src/api/contract/money';
import { formatMoney } from '../../ledger/words';
import type { AnswerLine, Result } from '../answers/answer';

/** A collection of the order. */
export type Collection = {
  id: string;
  end_to_end_id: string;
  mandate: string;
  account_number: string;
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

/**
 * Finds the collection each line of a bank's answer speaks of: by the reference of our order, else by mandate, else by
 * account and amount together. Never by the amount alone, and never one of several that fit alike. `elsewhere` names the
 * debits that other references belong to.
 */
export function matchAnswer(
  lines: AnswerLine[],
  collections: Collection[],
  currency: string,
  elsewhere: Map<string, string>,
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
  return lines.map((line, i) => {
    const one = found[i];
    return typeof one === 'object' ? among(line, one, same.get(one.id) ?? []) : notFound(line, one ?? '');
  });

  function find(line: AnswerLine): Collection | string {
    const key = plain(line.reference);
    const byReference = index.reference.get(key)?.[0];
    if (byReference) return byReference;
    const other = elsewhere.get(key);
    if (other !== undefined) return `Es del débito «${other}»: cargue el archivo allí.`;
    const cents = Math.abs(line.amount);
    const byMandate = index.mandate.get(plain(line.mandate)) ?? [];
    if (byMandate.length === 1 && byMandate[0]) return byMandate[0];
    const byBoth = byMandate.length > 1 ? byMandate : (index.account.get(plain(line.account)) ?? []);
    const fitting = byBoth.filter((one) => one.cents === cents);
    const [only] = fitting;
    if (only && fitting.length === 1) return only;
    if (fitting.length > 1) {
      return `Puede ser ${fitting.map((one) => one.document_number).join(' o ')}: misma cuenta y monto. El archivo no dice cuál.`;
    }
    return byBoth.length > 0
      ? `La cuenta está en este débito, pero ninguna línea es de ${formatMoney(cents)}.`
      : 'Ni la referencia, ni el mandato, ni la cuenta son de este débito.';
  }
}

const UNSAID = 'La fila no dice si se cobró: sigue pendiente hasta otra respuesta del banco.';

const cutWords = (came: number, asked: number) =>
  `El archivo termina en este monto y puede estar cortado: dice ${formatMoney(came)} y se pidieron ${formatMoney(asked)}. Descárguelo de nuevo; si está entero, agregue un fin de línea y cárguelo otra vez.`;

/**
 * Weighs a line among all lines of its collection. Equal lines count once; a collection that was returned counts as
 * returned; other contradictions give no result.
 */
function among(line: AnswerLine, { id, cents }: Collection, all: AnswerLine[]): Matched {
  const mine: Matched = {
    ...baseOf(line),
    cents: line.isFull ? cents : Math.abs(line.amount),
    outcome: line.outcome === 'ordenado' ? 'sin_resultado' : line.outcome,
    detail: id,
  };
  if (line.mayBeCut && mine.outcome === 'cobrado' && mine.cents !== cents) {
    return { ...mine, outcome: 'sin_resultado', reason: cutWords(mine.cents, cents) };
  }
  if (mine.outcome === 'sin_resultado') mine.reason ||= UNSAID;
  const others = all.filter((other) => other !== line);
  const [first = line] = all;
  const back = all.find(({ isReturn }) => isReturn);
  if (back && all.every(({ outcome, isReturn }) => outcome === 'cobrado' || isReturn)) {
    return line === back ? mine : notFound(line, `Se devolvió: lo dice la fila ${back.row}.`);
  }
  const differs = others.find(({ outcome, amount }) => outcome !== line.outcome || amount !== line.amount);
  if (differs) {
    const reason = `Las filas ${line.row} y ${differs.row} dicen cosas distintas de este cobro: compruébelo con el extracto de la cuenta.`;
    return { ...mine, outcome: 'sin_resultado', reason };
  }
  return line === first ? mine : notFound(line, `Repite la fila ${first.row}, que ya responde por este cobro.`);
}

function indexOf(collections: Collection[]) {
  const by = (key: (one: Collection) => string) => {
    const map = new Map<string, Collection[]>();
    for (const one of collections) {
      const name = plain(key(one));
      if (name === '') continue;
      const there = map.get(name);
      if (there) there.push(one);
      else map.set(name, [one]);
    }
    return map;
  };
  return {
    reference: by((one) => one.end_to_end_id),
    mandate: by((one) => one.mandate),
    account: by((one) => one.account_number),
  };
}

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
