import type { Cents } from '../../../src/api/contract/money';
import type { Content } from '../../files/encoding';
import { dayIn, decimalCents } from '../../files/iso20022';
import { FileRefusal } from '../../files/refusal';
import { all, at, deep, parseXml, textAt, type Xml } from '../../files/xml';
import { formatMoney } from '../../ledger/words';
import { balanceWarnings, emptyReading, gapWarnings, joinAccounts } from '../reading';
import type { AccountReading, Entry, Reader, Reading } from '../statement';
import { camtEntry } from './camtEntry';

/** ISO 20022 account reports, any version and prefix: camt.052 (intraday), 053 (statement), 054 (notification). */
export const camt: Reader = {
  name: 'CAMT',
  recognises: ({ text }) => /^\s*</.test(text) && MESSAGE.test(text.slice(0, 20_000)),
  read,
};

const MESSAGE = /<(?:[\w-]+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)[\s>]/;
const KINDS = [
  { message: 'BkToCstmrStmt', statement: 'Stmt', name: 'CAMT.053' },
  { message: 'BkToCstmrAcctRpt', statement: 'Rpt', name: 'CAMT.052' },
  { message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn', name: 'CAMT.054' },
];

function read(content: Content): Reading {
  const root = parseXml(content.text);
  const found = KINDS.flatMap((kind) => deep(root, kind.message).map((message) => ({ ...kind, message })));
  const [first] = found;
  if (!first)
    throw new FileRefusal('damaged', 'El XML no contiene el extracto que anuncia. Descárguelo de nuevo del banco.');
  const version = /camt\.05[234](\.\d{3}\.\d{2})/.exec(content.text.slice(0, 4000))?.[1] ?? '';
  const reading = emptyReading('camt', `${first.name}${version}`, content);
  for (const { message, statement } of found) {
    for (const one of all(message, statement)) addStatement(one, reading);
  }
  reading.warnings.push(...gapWarnings(reading.accounts));
  reading.accounts = joinAccounts(reading.accounts);
  return reading;
}

function addStatement(statement: Xml, reading: Reading): void {
  const account = accountOf(statement);
  reading.accounts.push(account);
  const mine: Entry[] = [];
  for (const ntry of all(statement, 'Ntry')) {
    const row = reading.entries.length + reading.problems.length + 1;
    const entry = camtEntry(ntry, row, account);
    if ('msg' in entry) reading.problems.push(entry);
    else {
      reading.entries.push(entry);
      mine.push(entry);
    }
  }
  const booked = mine.filter(({ pending, currency }) => !pending && currency === account.currency);
  reading.warnings.push(...balanceWarnings(account, booked), ...totalWarnings(statement, account, mine));
}

function accountOf(statement: Xml): AccountReading {
  const named = at(statement, 'Acct');
  const key = textAt(named, 'Id/IBAN', 'Id/Othr/Id', 'Id/PrtryAcct/Id', 'Id/BBAN').replace(/\s/g, '');
  const [amount] = [...deep(statement, 'Bal'), ...all(statement, 'Ntry')].flatMap((one) => all(one, 'Amt'));
  const currency = textAt(named, 'Ccy') || (amount?.attributes.get('Ccy') ?? '');
  const opening = balanceOf(statement, ['OPBD', 'PRCD']);
  const closing = balanceOf(statement, ['CLBD']);
  return {
    key,
    currency,
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
  };
}

/** The first balance of these types; a day's interim balances (ITBD) count as neither end. */
function balanceOf(statement: Xml, types: string[]): Cents | undefined {
  const balances = all(statement, 'Bal');
  for (const type of types) {
    const found = balances.filter((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry') === type);
    // Of several closings the latest counts, of several openings the earliest.
    const sorted = found.sort((one, other) => ((dayIn(at(one, 'Dt')) ?? '') < (dayIn(at(other, 'Dt')) ?? '') ? -1 : 1));
    const balance = type === 'CLBD' ? sorted.at(-1) : sorted[0];
    const size = balance && decimalCents(textAt(balance, 'Amt'));
    if (size !== undefined) return textAt(balance, 'CdtDbtInd') === 'DBIT' && size !== 0 ? -size : size;
  }
  return undefined;
}

/** Compares the bank's own totals (TxsSummry): a difference warns, it never refuses. */
function totalWarnings(statement: Xml, account: AccountReading, entries: Entry[]): string[] {
  const summary = at(statement, 'TxsSummry');
  const credits = entries.filter(({ amount }) => amount >= 0);
  const debits = entries.filter(({ amount }) => amount < 0);
  return [
    ...totalWarning(at(summary, 'TtlNtries'), 'movimientos', account, entries),
    ...totalWarning(at(summary, 'TtlCdtNtries'), 'abonos', account, credits),
    ...totalWarning(at(summary, 'TtlDbtNtries'), 'cargos', account, debits),
  ];
}

function totalWarning(total: Xml | undefined, what: string, account: AccountReading, entries: Entry[]): string[] {
  const count = textAt(total, 'NbOfNtries');
  const sum = decimalCents(textAt(total, 'Sum'));
  const found = entries.reduce((all, { amount }) => all + Math.abs(amount), 0);
  const isComplete = (count === '' || Number(count) === entries.length) && (sum === undefined || sum === found);
  if (!total || isComplete) return [];
  const announced = [count, sum === undefined ? '' : `por ${formatMoney(sum)}`].filter(Boolean).join(' ');
  return [
    `Cuenta ${account.key}: el banco anuncia en ${what} ${announced} y se leyeron ${entries.length} por ${formatMoney(found)}.`,
  ];
}
