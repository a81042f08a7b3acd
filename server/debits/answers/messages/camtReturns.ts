import { oneLine } from '../../../files/cells/words';
import type { Content } from '../../../files/encoding';
import { dayIn, decimalCents } from '../../../files/iso20022';
import { all, at, deep, parseXml, textAt, type Xml } from '../../../files/xml';

import { type Answer, type AnswerLine, emptyAnswer, lineOf } from '../answer';
import { askResult, type Decisions } from '../questions';
import { reasonOf } from '../reasons';
import { isoResult } from './isoStatus';

/**
 * Collections and returns in a camt.054 (or 052, 053): one line per transaction, even where the bank booked a batch as one
 * movement. Other transactions are skipped.
 */
export function readCamtReturns(content: Content, decisions: Decisions = {}): Answer {
  const root = parseXml(content.text);
  const answer = emptyAnswer(/camt\.05[234](?:\.\d{3}\.\d{2})?/.exec(content.text.slice(0, 4000))?.[0] ?? 'camt.054');
  const isNotice = deep(root, 'BkToCstmrDbtCdtNtfctn').length > 0;
  for (const ntry of deep(root, 'Ntry')) {
    const details = all(ntry, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'));
    // An entry without details is a single transaction.
    for (const one of details.length > 0 ? details : [ntry])
      add(one, { ntry, count: details.length, isNotice, decisions }, answer);
  }
  return answer;
}

/** An entry and its number of transactions. */
type Entry = { ntry: Xml; count: number; isNotice: boolean; decisions: Decisions };

function add(details: Xml, { ntry, count, isNotice, decisions }: Entry, answer: Answer): void {
  const row = answer.lines.length + answer.problems.length + answer.skipped.length + 1;
  const side = textAt(details, 'CdtDbtInd') || textAt(ntry, 'CdtDbtInd');
  const reference = referenceOf(details);
  // A returned debit leaves our account; an incoming return is of a payment we sent.
  const isBack = at(details, 'RtrInf') !== undefined || /^(?:true|1)$/.test(textAt(ntry, 'RvslInd'));
  // Of direct debits that we issued, only returns and the bank's fees leave our account.
  const isUnmarked = !isBack && side === 'DBIT' && familyOf(details, ntry) === 'IDDT';
  const returned = side === 'DBIT' && (isBack || isUnmarked);
  if (!returned && (isBack || !isCollection(details, ntry, side, isNotice))) {
    answer.skipped.push({ row, msg: `${reference || textAt(ntry, 'Amt')}: no es un cobro por débito.` });
    return;
  }
  const amount = amountOf(details, ntry, count);
  if (amount === undefined) {
    answer.problems.push({ row, msg: `${reference}: el lote no indica el importe de este cobro.` });
    return;
  }
  const status = textAt(ntry, 'Sts/Cd', 'Sts/Prtry', 'Sts');
  const asBooked = bookedAs(status, returned, () => askResult(answer, decisions, status, reference));
  const booked =
    asBooked === 'rechazado' && isUnmarked
      ? askResult(answer, decisions, 'Cargo de un débito, sin marca de devolución', reference)
      : asBooked;
  const parties = at(details, 'RltdPties');
  // In a return, some banks name the debtor as creditor: the money goes back to them.
  const who = at(parties, 'Dbtr') ? 'Dbtr' : returned ? 'Cdtr' : 'Dbtr';
  answer.lines.push(
    lineOf({
      row,
      reference,
      bankReference: textAt(details, 'Refs/AcctSvcrRef', 'Refs/TxId') || textAt(ntry, 'AcctSvcrRef'),
      mandate: textAt(details, 'Refs/MndtId'),
      account: textAt(parties, `${who}Acct/Id/IBAN`, `${who}Acct/Id/Othr/Id`),
      holder: oneLine(textAt(parties, `${who}/Nm`, `${who}/Pty/Nm`)),
      holderId: textAt(parties, `${who}/Id/PrvtId/Othr/Id`, `${who}/Id/OrgId/Othr/Id`, `${who}/Pty/Id/PrvtId/Othr/Id`),
      amount: side === 'DBIT' ? -amount : amount,
      currency: currencyOf(details) || (at(ntry, 'Amt')?.attributes.get('Ccy') ?? ''),
      outcome: booked,
      isReturn: booked === 'rechazado',
      ...(returned ? why(details) : {}),
      ...(booked === 'en_tramite' || booked === 'sin_resultado' ? { code: status, reason: notBooked(status) } : {}),
      date: dayIn(at(ntry, 'BookgDt')) ?? dayIn(at(ntry, 'ValDt')) ?? '',
    }),
  );
}

/** The result of an entry by its booking status; without a status it counts as booked. */
function bookedAs(status: string, returned: boolean, question: () => AnswerLine['outcome']): AnswerLine['outcome'] {
  const result = status === '' ? 'cobrado' : status === 'INFO' ? 'sin_resultado' : (isoResult(status) ?? question());
  return result === 'cobrado' && returned ? 'rechazado' : result;
}

const notBooked = (status: string): string =>
  status === 'INFO' ? 'El banco lo informa sin contabilizarlo' : 'El banco aún no lo contabiliza';

function currencyOf(details: Xml): string {
  const amount =
    at(details, 'AmtDtls', 'TxAmt', 'Amt') ?? at(details, 'Amt') ?? at(details, 'AmtDtls', 'InstdAmt', 'Amt');
  return amount?.attributes.get('Ccy') ?? '';
}

function referenceOf(details: Xml): string {
  const id = textAt(details, 'Refs/EndToEndId');
  return id === '' || /^NOT ?PROVIDED$/i.test(id) ? textAt(details, 'Refs/InstrId') : id;
}

const familyOf = (details: Xml, ntry: Xml): string =>
  textAt(details, 'BkTxCd/Domn/Fmly/Cd') || textAt(ntry, 'BkTxCd/Domn/Fmly/Cd');

/** Whether incoming money is our direct debit: by its code, its mandate, or a reference in a notice. */
function isCollection(details: Xml, ntry: Xml, side: string, isNotice: boolean): boolean {
  if (side !== 'CRDT') return false;
  const family = familyOf(details, ntry);
  if (family !== '') return family === 'IDDT';
  return textAt(details, 'Refs/MndtId') !== '' || (isNotice && referenceOf(details) !== '');
}

function amountOf(details: Xml, ntry: Xml, count: number): number | undefined {
  const own = decimalCents(textAt(details, 'AmtDtls/TxAmt/Amt', 'Amt', 'AmtDtls/InstdAmt/Amt'));
  return own ?? (count <= 1 ? decimalCents(textAt(ntry, 'Amt')) : undefined);
}

function why(details: Xml): Pick<AnswerLine, 'code' | 'reason'> {
  const code = textAt(details, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry');
  return { code, reason: reasonOf(code) || oneLine(textAt(details, 'RtrInf/AddtlInf', 'AddtlTxInf')) };
}
