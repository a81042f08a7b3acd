import type { Mapping } from '../../../src/api/contract/reconciliation/statement';
import type { Decimal } from '../../files/cells/amounts';
import { dayFlags, dayOf } from '../../files/cells/days';
import { oneLine } from '../../files/cells/words';
import type { Content } from '../../files/encoding';
import { markOddlyWritten } from '../oddAmounts';
import { countWords, emptyReading, entryOf, joinAccounts } from '../reading';
import type { AccountReading, Entry, Reader, Reading } from '../statement';
import { amountOf, decimalIn } from './amounts';
import { type Aggregate, allNamed, parseOfx } from './ofxTree';
import { isCharge, signsQuestion, TYPE_WORDS, unsignedCharges } from './ofxTypes';

/** OFX 1 (SGML) and 2 (XML), and Quicken's QFX. Source: Open Financial Exchange 1.6 and 2.3, chapter 11. */
export const ofx: Reader = {
  name: 'OFX',
  recognises: ({ text }) => /^\s*OFXHEADER\s*:|<\?OFX\s|<OFX>/i.test(text.slice(0, 4000)),
  read,
};

const STATEMENTS = ['STMTRS', 'CCSTMTRS', 'INVSTMTRS'];
const ACCOUNTS = ['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM'];
const TRANSACTIONS = ['STMTTRN', 'STMTTRNP'];

type Amounts = { decimal: Decimal; charges: boolean };

function read(content: Content, wanted: Mapping): Reading {
  const reading = emptyReading('ofx', formatName(content.text), content);
  const root = parseOfx(content.text);
  const transactions = allNamed(root, TRANSACTIONS);
  const amounts = transactions.map((transaction) => transaction.values.get('TRNAMT') ?? '');
  const balances = allNamed(root, ['LEDGERBAL']).map((balance) => balance.values.get('BALAMT') ?? '');
  const { decimal, questions } = decimalIn([...amounts, ...balances], wanted.decimal);
  reading.questions.push(...questions);
  const unsigned = unsignedCharges(transactions);
  if (unsigned && !wanted.signs) reading.questions.push(signsQuestion(unsigned));
  const how = { decimal, charges: unsigned !== undefined && wanted.signs === 'charges' };
  const statements = allNamed(root, STATEMENTS);
  for (const statement of statements.length > 0 ? statements : [root]) addStatement(statement, how, reading);
  reading.accounts = joinAccounts(reading.accounts);
  if (!/<\/OFX\s*>/i.test(content.text)) {
    reading.truncations.push({ kind: 'end', msg: 'Falta la marca con que termina un OFX (</OFX>).' });
  }
  const written = content.text.match(/<TRNAMT\s*>/gi)?.length ?? 0;
  if (written > transactions.length) {
    const msg = `El archivo trae ${written} montos y ${countWords(transactions.length, 'movimiento')}: uno está dañado.`;
    reading.warnings.push(msg);
  }
  markOddlyWritten(reading.entries, amounts, decimal);
  if (transactions.length === 0) reading.warnings.push(...serverMessages(content.text));
  return reading;
}

function formatName(text: string): string {
  const digits = /VERSION\s*[:=]\s*"?(\d)(\d\d)/i.exec(text.slice(0, 1000));
  const quicken = /<INTU\./i.test(text.slice(0, 4000)) ? ' (QFX)' : '';
  return digits ? `OFX ${digits[1]}.${digits[2]}${quicken}` : `OFX${quicken}`;
}

/** The messages of the bank's server about a failed download. */
function serverMessages(text: string): string[] {
  const messages = [...text.matchAll(/<SEVERITY>\s*(?:ERROR|WARN)[^<]*(?:<\/SEVERITY>\s*)?<MESSAGE>([^<]+)/gi)];
  return messages.map((match) => `El banco respondió: "${oneLine(match[1] ?? '')}".`);
}

function addStatement(statement: Aggregate, how: Amounts, reading: Reading): void {
  const named = statement.inside.find((inside) => ACCOUNTS.includes(inside.name));
  const key = oneLine(named?.values.get('ACCTID') ?? '');
  const account: AccountReading = { key, currency: oneLine(statement.values.get('CURDEF') ?? '').toUpperCase() };
  const ledger = statement.inside.find((inside) => inside.name === 'LEDGERBAL')?.values.get('BALAMT');
  const closing = ledger === undefined ? undefined : amountOf(ledger, how.decimal)?.cents;
  reading.accounts.push(closing === undefined ? account : { ...account, closing });
  for (const transaction of allNamed(statement, TRANSACTIONS)) addMovement(transaction, account, how, reading);
}

function addMovement({ name, values, inside }: Aggregate, account: AccountReading, how: Amounts, reading: Reading) {
  const value = (leaf: string) => oneLine(values.get(leaf) ?? '');
  const part = (aggregate: string, leaf: string) =>
    oneLine(inside.find((one) => one.name === aggregate)?.values.get(leaf) ?? '');
  const row = reading.entries.length + reading.problems.length + 1;
  const written = value('TRNAMT');
  const refuse = (msg: string) => reading.problems.push({ row, msg, raw: [...values.values()].join(' ') });
  const date = dayIn(value('DTPOSTED') || value('DTTRAN') || value('DTUSER'));
  if (!date) return void refuse(`La fecha "${value('DTPOSTED')}" no es válida.`);
  const amount = amountOf(written, how.decimal);
  if (!amount) return void refuse(`El importe "${written}" no es un número.`);
  const valueDate = dayIn(value('DTAVAIL'));
  const bankId = value('FITID');
  const corrected = value('CORRECTFITID');
  const payee = value('NAME') || part('PAYEE', 'NAME');
  reading.entries.push(
    entryOf({
      row,
      account: account.key,
      currency: part('CURRENCY', 'CURSYM') || account.currency,
      date,
      ...(valueDate ? { valueDate } : {}),
      amount: how.charges && isCharge(value('TRNTYPE')) ? -Math.abs(amount.cents) : amount.cents,
      description: textOf(payee, value('MEMO')) || (TYPE_WORDS[value('TRNTYPE').toUpperCase()] ?? ''),
      reference: value('REFNUM'),
      document: value('CHECKNUM'),
      counterparty: counterpartyOf(payee, part('BANKACCTTO', 'ACCTID') || part('CCACCTTO', 'ACCTID')),
      ...(/[^0\s]/.test(bankId) ? { bankId } : {}),
      pending: name === 'STMTTRNP',
      flags: [
        ...dayFlags(date, valueDate),
        ...amount.flags,
        ...(corrected ? [`El banco lo envía como corrección del movimiento ${corrected}.`] : []),
      ],
    }),
  );
}

/** The day as the bank wrote it: its time and zone never move it. */
function dayIn(text: string): string | undefined {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text);
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** NAME is limited to 32 characters, so MEMO often repeats it in full. */
function textOf(name: string, memo: string): string {
  if (!name || memo.toUpperCase().startsWith(name.toUpperCase())) return memo;
  return memo && !name.includes(memo) ? `${name} ${memo}` : name;
}

function counterpartyOf(name: string, account: string): Entry['counterparty'] {
  return { ...(name ? { name } : {}), ...(account ? { account } : {}) };
}
