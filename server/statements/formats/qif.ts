import type { Mapping, Question } from '../../../src/api/contract/reconciliation/statement';
import type { Decimal } from '../../files/cells/amounts';
import { type DateOrder, dayUnder, writtenDate } from '../../files/cells/dates';
import { dayFlags } from '../../files/cells/days';
import { today } from '../../files/cells/today';
import { oneLine } from '../../files/cells/words';
import type { Content } from '../../files/encoding';
import { markOddlyWritten } from '../oddAmounts';
import { emptyReading, entryOf } from '../reading';
import type { Reader, Reading } from '../statement';
import { dateOrder } from '../tabular/customs/dateOrder';
import { amountOf, decimalIn } from './amounts';
import { isEnded, looksQif, type QifRecord, sectionsOf } from './qifRecords';

/** QIF, of Quicken, MS Money and the banks. It declares neither date order nor decimal mark: the entire file decides them. */
export const qif: Reader = { name: 'QIF', recognises: ({ text }) => looksQif(text), read };

type Customs = { decimal: Decimal; order: DateOrder };
type Placed = { record: QifRecord; account: string };

function read(content: Content, wanted: Mapping): Reading {
  const reading = emptyReading('qif', 'QIF', content);
  const placed = movementsOf(content.text);
  const amounts = placed.flatMap(({ record }) => [...all(record, 'T'), ...all(record, 'U'), ...all(record, '$')]);
  const { decimal, questions } = decimalIn(amounts, wanted.decimal);
  const dates = placed.map(({ record }) => dateText(record));
  const dayFirst = dayFirstBecause(content.text, decimal);
  const verdict = dateOrder(dates, [], {
    ...(dayFirst ? { dayFirst } : {}),
    today: today(),
  });
  const order = wanted.date_order ?? verdict.order;
  reading.questions.push(...questions);
  if (verdict.open && !wanted.date_order) reading.questions.push(orderQuestion(verdict.open, dates));
  reading.accounts = [...new Set(placed.map(({ account }) => account))].map((key) => ({ key, currency: '' }));
  for (const each of placed) addMovement(each, { decimal, order }, reading);
  const written = placed.map(({ record }) => one(record, 'T') || one(record, 'U'));
  markOddlyWritten(reading.entries, written, decimal);
  if (placed.length > 0 && !isEnded(content.text)) {
    reading.truncations.push({ kind: 'line', msg: 'El último movimiento no termina (falta su línea ^).' });
  }
  const words = { dmy: 'día/mes/año', mdy: 'mes/día/año', ymd: 'año/mes/día' };
  reading.dialect.mapping = { decimal, date_order: order };
  reading.dialect.understood.push(
    { about: 'date_order', text: `Fechas ${words[order]}` },
    { about: 'decimal', text: decimal === ',' ? 'Decimales con coma' : 'Decimales con punto' },
  );
  return reading;
}

const all = (record: QifRecord, letter: string) => record.values.get(letter) ?? [];
const one = (record: QifRecord, letter: string) => oneLine(all(record, letter)[0] ?? '');

/** Movements belong to the last named account. */
function movementsOf(text: string): Placed[] {
  let account = '';
  return sectionsOf(text).flatMap(({ kind, records }) => {
    const last = records.at(-1);
    if (kind === 'account' && last) account = one(last, 'N');
    return kind === 'movements' ? records.map((record) => ({ record, account })) : [];
  });
}

/** Quicken writes 1/15'04 and pads with blanks: 1/ 5' 4. */
function dateText(record: QifRecord): string {
  return one(record, 'D')
    .replace(/\s*['’]\s*(\d{1,4})$/, '/$1')
    .replace(/([/.-])\s+(?=\d)/g, '$1')
    .replace(/\/(\d)$/, '/0$1');
}

/** Writers of a decimal comma or of translated headers never put the month first. */
function dayFirstBecause(text: string, decimal: Decimal): string | undefined {
  if (decimal === ',') return 'los decimales llevan coma';
  return /^!(?:tipo|compte|cuenta|conta)\b/im.test(text) ? 'por el idioma del encabezado' : undefined;
}

function orderQuestion(open: DateOrder[], dates: string[]): Question {
  const labels = { dmy: 'Primero el día', mdy: 'Primero el mes', ymd: 'Primero el año' };
  return {
    field: 'date_order',
    msg: `Las fechas (por ejemplo ${dates[0] ?? ''}) admiten dos lecturas. Indique cuál es la del banco.`,
    options: open.map((order) => ({ label: labels[order], mapping: { date_order: order } })),
  };
}

const OPENING =
  /^(?:opening balance|saldo (?:inicial|de apertura|anterior)|solde initial|saldo iniziale|anfangsbestand)$/i;

const UNPARTED = 'Falta la línea ^ entre este movimiento y el anterior: compruebe los dos.';

function addMovement({ record, account }: Placed, { decimal, order }: Customs, reading: Reading): void {
  const written = one(record, 'T') || one(record, 'U');
  const raw = [...record.values].flatMap(([letter, values]) => values.map((value) => letter + value)).join(' | ');
  const refuse = (msg: string) => reading.problems.push({ row: record.line, msg, raw });
  const day = writtenDate(dateText(record));
  const date = day && dayUnder(day, order);
  if (!date) return void refuse(`La fecha "${one(record, 'D')}" no es válida.`);
  const amount = amountOf(written, decimal);
  if (!amount) return void refuse(`El importe "${written}" no es un número.`);
  const payee = one(record, 'P');
  if (OPENING.test(payee) && /^\[.*\]$/.test(one(record, 'L'))) {
    const own = reading.accounts.find(({ key }) => key === account);
    if (own) own.opening = amount.cents;
    reading.skipped.push({ row: record.line, msg: 'Saldo inicial.', raw });
    return;
  }
  const memo = [one(record, 'M'), ...all(record, 'E')].map(oneLine).filter(Boolean).join(' ');
  reading.entries.push(
    entryOf({
      row: record.line,
      account,
      date,
      amount: amount.cents,
      description:
        oneLine(payee === memo ? payee : `${payee} ${memo}`) || oneLine(all(record, 'A').join(' ')) || one(record, 'L'),
      document: one(record, 'N'),
      counterparty: payee ? { name: payee } : {},
      raw: one(record, 'D') === date ? {} : { date: one(record, 'D') },
      flags: [...dayFlags(date), ...amount.flags, ...(record.isUnparted ? [UNPARTED] : [])],
    }),
  );
}
