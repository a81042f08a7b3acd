import type { Cents } from '../../../src/api/contract/money';
import { formatMoney } from '../../ledger/words';
import type { AnswerLine } from '../answers/answer';

/** A collection the bank was asked for. */
export type Asked = {
  id: string;
  end_to_end_id: string;
  mandate: string;
  account_number: string;
  document_number: string;
  cents: Cents;
};

export type Matched = {
  row: number;
  outcome: 'cobrado' | 'rechazado' | 'no_encontrado';
  detail: string | null;
  /** Of what was collected or rejected; positive. */
  cents: Cents;
  reference: string;
  code: string;
  /** The bank's; of what was not found, ours. */
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
  asked: Asked[],
  currency: string,
  elsewhere: Map<string, string>,
): Matched[] {
  const index = indexOf(asked);
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const found = line.currency !== '' && line.currency !== currency ? otherCurrency(line, currency) : find(line);
    const repeated = typeof found === 'string' ? undefined : taken.get(found.id);
    if (typeof found === 'string') return notFound(line, found);
    if (repeated !== undefined) return notFound(line, `Repite la fila ${repeated}, que ya responde por este cobro.`);
    taken.set(found.id, line.row);
    return { ...said(line), outcome: line.outcome === 'cobrado' ? 'cobrado' : 'rechazado', detail: found.id };
  });

  function find(line: AnswerLine): Asked | string {
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

function indexOf(asked: Asked[]) {
  const by = (key: (one: Asked) => string) => {
    const map = new Map<string, Asked[]>();
    for (const one of asked) {
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
  return { ...said(line), outcome: 'no_encontrado', detail: null, reason };
}

function said({ row, amount, reference, mandate, account, code, reason, date, bankReference }: AnswerLine) {
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
