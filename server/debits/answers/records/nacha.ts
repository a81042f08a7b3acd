import type { Cents } from '../../../../src/api/contract/money';
import { dayOfYymmdd } from '../../../files/cells/days';
import { oneLine } from '../../../files/cells/words';
import type { Content } from '../../../files/encoding';
import { formatMoney } from '../../../ledger/words';

import { type Answer, emptyAnswer, lineOf } from '../answer';
import { reasonOf } from '../reasons';

/**
 * NACHA (ACH) files: returns, and orders. Records of 94 characters; 5 begins a batch, 6 is an entry, 7 an addenda of
 * it, 8 the batch's totals, 9 the file's. Source: Nacha Operating Rules, appendix 3; addenda type 99 in appendix 4.
 */

const columns = (record: string, from: number, to: number) => record.padEnd(94).slice(from - 1, to);
const field = (record: string, from: number, to: number) => oneLine(columns(record, from, to));

export function looksNacha(text: string): boolean {
  return /^\s*101[ A-Z\d]{20}\d{6}[\d ]{4}[A-Z0-9]094101/.test(text);
}

type Batch = { date: string; debits: Cents; credits: Cents };

export function readNacha(content: Content): Answer {
  const answer = emptyAnswer('NACHA');
  let batch: Batch = { date: '', debits: 0, credits: 0 };
  const records = recordsOf(content.text);
  if (!records.some(({ record }) => /^9\d{12}/.test(record) && !/^9+\s*$/.test(record))) {
    answer.warnings.push('El archivo parece cortado: falta su registro final (9). Descárguelo de nuevo del banco.');
  }
  for (const { record, row } of records) {
    const kind = record.slice(0, 1);
    if (kind === '5') batch = { date: dayOfYymmdd(columns(record, 70, 75)) ?? '', debits: 0, credits: 0 };
    else if (kind === '6') addEntry(record, row, batch, answer);
    else if (kind === '7') addAddenda(record, row, answer);
    else if (kind === '8') answer.warnings.push(...totalWarnings(record, batch));
  }
  return answer;
}

/** Lines; a file without line ends is cut every 94 characters. */
function recordsOf(text: string): { record: string; row: number }[] {
  const lines = text.trimEnd().split('\n');
  const records = lines.length === 1 ? (text.match(/.{1,94}/g) ?? []) : lines;
  return records.map((record, index) => ({ record, row: index + 1 }));
}

/** The code's second digit: 1 and 6 are returned, 2 credits, 7 debits; 3 and 8 are prenotes, without money. */
function addEntry(record: string, row: number, batch: Batch, answer: Answer): void {
  const code = columns(record, 2, 3);
  const last = code.slice(1);
  const isDebit = last === '6' || last === '7';
  const isReturn = last === '1' || last === '6';
  const digits = columns(record, 30, 39).trim();
  if (!/^\d+$/.test(digits)) {
    answer.problems.push({ row, msg: 'El importe no es un número.', raw: record });
    return;
  }
  if (last === '3' || last === '8') {
    answer.skipped.push({ row, msg: 'Prenotificación, sin importe.', raw: record });
    return;
  }
  const cents = Number(digits);
  if (isDebit) batch.debits += cents;
  else batch.credits += cents;
  answer.lines.push(
    lineOf({
      row,
      reference: field(record, 40, 54),
      bankReference: field(record, 80, 94),
      account: field(record, 13, 29),
      holder: field(record, 55, 76),
      // A returned debit is lost money; an ordered debit is expected money.
      amount: signed(cents, isReturn === isDebit),
      currency: 'USD',
      outcome: isReturn ? 'rechazado' : 'ordenado',
      date: batch.date,
    }),
  );
}

const signed = (cents: Cents, negative: boolean) => (negative && cents !== 0 ? -cents : cents);

/** Addenda 99 says why the entry above it comes back; 98 asks for a correction, under the code of a return, and moves nothing. */
function addAddenda(record: string, row: number, answer: Answer): void {
  const type = columns(record, 2, 3);
  const last = answer.lines.at(-1);
  if (type === '98') {
    if (last?.row === row - 1 && last.amount === 0) answer.lines.pop();
    answer.skipped.push({ row, msg: `El banco pide corregir datos (${columns(record, 4, 6)}).`, raw: record });
    const whose = [last?.reference, last?.holder].filter(Boolean).join(' · ');
    answer.warnings.push(
      `El banco pide corregir los datos de ${whose} (${columns(record, 4, 6)}): ${oneLine(columns(record, 36, 64))}. No es un rechazo: corríjalos para el próximo débito.`,
    );
    return;
  }
  if (type !== '99' || !last) return;
  last.code = columns(record, 4, 6);
  last.reason = reasonOf(last.code) || field(record, 36, 79);
  // Our order's trace number finds the entry even if the bank changed the rest.
  last.bankReference = field(record, 7, 21) || last.bankReference;
  // Some banks return the entry under its own code, like a new order.
  if (last.outcome === 'ordenado') last.amount = signed(Math.abs(last.amount), last.amount > 0);
  last.outcome = 'rechazado';
}

function totalWarnings(record: string, batch: Batch): string[] {
  const debits = Number(columns(record, 21, 32));
  const credits = Number(columns(record, 33, 44));
  if (debits === batch.debits && credits === batch.credits) return [];
  return [
    `El lote ${columns(record, 88, 94)} anuncia débitos por ${formatMoney(debits)} y créditos por ${formatMoney(credits)}; se leyeron ${formatMoney(batch.debits)} y ${formatMoney(batch.credits)}.`,
  ];
}
