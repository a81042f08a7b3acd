import type { RowProblem } from '../../../src/api/contract/reconciliation/statement';
import { dayFlags } from '../../files/cells/days';
import { oneLine } from '../../files/cells/words';
import { dayIn, decimalCents, decimalMark } from '../../files/iso20022';
import { all, at, textAt, type Xml } from '../../files/xml';
import { formatMoney } from '../../ledger/words';
import { entryOf } from '../reading';
import type { AccountReading, Entry } from '../statement';
import { amountOf } from './amounts';

const MAX_DETAILS = 20;
const NOTHING = /^(?:NOTPROVIDED|NOT PROVIDED|NONREF|NOTAVAILABLE)$/i;

/** One `Ntry` is one movement of the account, however many transactions the bank booked in it. */
export function camtEntry(ntry: Xml, row: number, account: AccountReading): Entry | RowProblem {
  const written = textAt(ntry, 'Amt');
  const amount = amountOf(written, decimalMark(written));
  const side = textAt(ntry, 'CdtDbtInd');
  const valueDate = dayIn(at(ntry, 'ValDt'));
  const date = dayIn(at(ntry, 'BookgDt')) ?? valueDate;
  const raw = oneLine(`${textAt(ntry, 'NtryRef')} ${written} ${side} ${textAt(ntry, 'AddtlNtryInf')}`);
  if (!amount) return { row, msg: `El importe "${written}" no es un número.`, raw };
  if (side !== 'CRDT' && side !== 'DBIT') return { row, msg: 'No indica si es abono o cargo.', raw };
  if (!date) return { row, msg: 'No tiene fecha de registro ni fecha valor.', raw };
  const details = all(ntry, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'));
  const batch = all(ntry, 'NtryDtls').map((group) => at(group, 'Btch'));
  const status = textAt(ntry, 'Sts/Cd', 'Sts/Prtry', 'Sts') || 'BOOK';
  const bankId = textAt(ntry, 'AcctSvcrRef');
  const [only] = details.length === 1 ? details : [];
  const several = countIn(batch);
  return entryOf({
    row,
    account: account.key,
    currency: at(ntry, 'Amt')?.attributes.get('Ccy') ?? account.currency,
    date,
    ...(valueDate ? { valueDate } : {}),
    // RvslInd only says that this entry undoes another: its side is already the booked one.
    amount: side === 'DBIT' && amount.cents !== 0 ? -amount.cents : amount.cents,
    description: descriptionOf(ntry, details, side) || batchText(batch),
    reference: (only ? endToEnd(only) : batchReference(batch)) || meaningful(textAt(ntry, 'NtryRef')) || bankId,
    document: only ? textAt(only, 'Refs/ChqNb') : '',
    counterparty: only ? counterpartyOf(only, ntry, side) : {},
    ...(bankId && !NOTHING.test(bankId) && /[^0]/.test(bankId) ? { bankId } : {}),
    pending: status !== 'BOOK',
    flags: [...dayFlags(date, valueDate), ...amount.flags, ...lackingFlags(several, details.length)],
  });
}

const meaningful = (text: string) => (NOTHING.test(text) ? '' : text);

function endToEnd(details: Xml): string {
  const paths = ['Refs/EndToEndId', 'Refs/InstrId', 'Refs/TxId', 'Refs/MndtId', 'Refs/PmtInfId', 'Refs/AcctSvcrRef'];
  return paths.map((path) => meaningful(textAt(details, path))).find(Boolean) ?? '';
}

function batchReference(batches: (Xml | undefined)[]): string {
  return batches.map((batch) => meaningful(textAt(batch, 'PmtInfId', 'MsgId'))).find(Boolean) ?? '';
}

/** The number of transactions that the bank booked at once, by its own count. */
const countIn = (batches: (Xml | undefined)[]): number =>
  batches.reduce((sum, batch) => sum + (Number(textAt(batch, 'NbOfTxs')) || 0), 0);

/** `Lote LOTE-9 de 5`; '' for an entry that is no batch. */
function batchText(batches: (Xml | undefined)[]): string {
  if (batches.every((batch) => batch === undefined)) return '';
  const several = countIn(batches);
  return oneLine(`Lote ${batchReference(batches)} ${several > 0 ? `de ${several}` : ''}`);
}

/** The file lacks the payers of a batch: no name or number of a payment in it can be found. */
const lackingFlags = (several: number, detailed: number): string[] =>
  several > detailed && several > 1
    ? [
        `Es un lote de ${several} operaciones y el archivo ${detailed === 0 ? 'no trae su detalle' : `trae el detalle de ${detailed}`}: pídalo al banco.`,
      ]
    : [];

function descriptionOf(ntry: Xml, details: Xml[], side: string): string {
  const texts = details.slice(0, MAX_DETAILS).map((one) => detailText(one, ntry, side, details.length > 1));
  if (details.length > MAX_DETAILS) texts.push(`y ${details.length - MAX_DETAILS} más`);
  const about = texts.filter(Boolean).join('; ');
  const bank = oneLine(textAt(ntry, 'AddtlNtryInf'));
  if (!about) return bank || kindOf(ntry);
  return bank && !about.includes(bank) ? `${bank} ${about}` : about;
}

/** The text of one transaction; in a batch of several also its counterparty and amount. */
function detailText(details: Xml, ntry: Xml, side: string, several: boolean): string {
  const reason = all(details, 'RtrInf').map(
    (info) => `Devolución ${textAt(info, 'Rsn/Cd', 'Rsn/Prtry')} ${textAt(info, 'AddtlInf')}`,
  );
  const remittance = [
    ...all(at(details, 'RmtInf'), 'Ustrd').map(({ text }) => text),
    ...all(at(details, 'RmtInf'), 'Strd').map((one) => textAt(one, 'CdtrRefInf/Ref', 'RfrdDocInf/Nb', 'AddtlRmtInf')),
  ];
  const about = oneLine([...reason, ...remittance].join(' ')) || oneLine(textAt(details, 'AddtlTxInf'));
  const name = counterpartyOf(details, ntry, side).name ?? '';
  if (!several) return about || name;
  const amount = decimalCents(textAt(details, 'AmtDtls/TxAmt/Amt', 'Amt', 'AmtDtls/InstdAmt/Amt'));
  return oneLine(`${endToEnd(details)} ${name} ${amount === undefined ? '' : formatMoney(amount)} ${about}`);
}

/** The other side of the movement; for a return, the side that the collection or payment came from. */
function counterpartyOf(details: Xml, ntry: Xml, side: string): Entry['counterparty'] {
  const undone = textAt(ntry, 'RvslInd') === 'true' || at(details, 'RtrInf') !== undefined;
  const debtor = (side === 'CRDT') !== undone;
  const parties = at(details, 'RltdPties');
  const [first, second] = debtor ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
  const who = at(parties, first) ? first : second;
  const name = oneLine(textAt(parties, `${who}/Nm`, `${who}/Pty/Nm`, `Ultmt${who}/Nm`, `Ultmt${who}/Pty/Nm`));
  const account = textAt(parties, `${who}Acct/Id/IBAN`, `${who}Acct/Id/Othr/Id`);
  const ids = ['Id/OrgId/Othr/Id', 'Id/PrvtId/Othr/Id', 'Pty/Id/OrgId/Othr/Id', 'Pty/Id/PrvtId/Othr/Id'];
  const id = textAt(parties, ...ids.map((path) => `${who}/${path}`));
  return { ...(name ? { name } : {}), ...(account ? { account } : {}), ...(id ? { id } : {}) };
}

function kindOf(ntry: Xml): string {
  const paths = ['Domn/Cd', 'Domn/Fmly/Cd', 'Domn/Fmly/SubFmlyCd', 'Prtry/Cd'];
  return oneLine(paths.map((path) => textAt(at(ntry, 'BkTxCd'), path)).join(' '));
}
