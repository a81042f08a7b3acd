import { oneLine } from '../../../files/cells/words';
import type { Content } from '../../../files/encoding';
import { decimalCents } from '../../../files/iso20022';
import { all, at, deep, parseXml, textAt, type Xml } from '../../../files/xml';

import { type Answer, type AnswerLine, emptyAnswer, lineOf, type OrderResult } from '../answer';
import { askResult, type Decisions } from '../questions';
import { reasonOf } from '../reasons';
import { isoResult } from './isoStatus';

/** pain.002, the bank's status report on a batch of collections, any version. Source: ISO 20022, CustomerPaymentStatusReport. */
export function readPain002(content: Content, decisions: Decisions = {}): Answer {
  const root = parseXml(content.text);
  const version = /pain\.002\.\d{3}\.\d{2}/.exec(content.text.slice(0, 4000))?.[0] ?? 'pain.002';
  const answer = emptyAnswer(version);
  const [report] = deep(root, 'CstmrPmtStsRpt');
  const group = at(report, 'OrgnlGrpInfAndSts') ?? at(report, 'OrgnlGrpInf');
  const batches = all(report, 'OrgnlPmtInfAndSts');
  const message = textAt(group, 'OrgnlMsgId');
  answer.message = /^NOT ?PROVIDED$/i.test(message) ? '' : message;
  const ofGroup = textAt(group, 'GrpSts');
  for (const transaction of all(report, 'TxInfAndSts').concat(all(group, 'TxInfAndSts'))) {
    add(transaction, ofGroup, answer, decisions);
  }
  for (const batch of batches) {
    const ofBatch = textAt(batch, 'PmtInfSts') || ofGroup;
    for (const transaction of all(batch, 'TxInfAndSts')) add(transaction, ofBatch, answer, decisions);
  }
  // Among several batches, it is unknown which collections a batch's status covers.
  const [batch] = batches.length === 1 ? batches : [];
  answer.orderResult =
    orderResultOf(group, 'GrpSts', answer.message) ?? orderResultOf(batch, 'PmtInfSts', answer.message);
  answer.warnings.push(...batchRefusals(group, 'GrpSts', 'OrgnlMsgId', 'El banco rechazó el archivo entero'));
  for (const one of batches) {
    answer.warnings.push(...batchRefusals(one, 'PmtInfSts', 'OrgnlPmtInfId', 'El banco rechazó el lote entero'));
  }
  return answer;
}

/** A transaction without a status inherits its batch's or group's. */
function add(transaction: Xml, inherited: string, answer: Answer, decisions: Decisions): void {
  const row = answer.lines.length + answer.problems.length + answer.skipped.length + 1;
  const status = textAt(transaction, 'TxSts') || inherited;
  const reference = textAt(transaction, 'OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlTxId');
  const outcome =
    isoResult(status) ?? (status === '' ? 'sin_resultado' : askResult(answer, decisions, status, reference));
  const original = at(transaction, 'OrgnlTxRef');
  const written = textAt(original, 'Amt/InstdAmt', 'IntrBkSttlmAmt', 'InstdAmt');
  const amount = decimalCents(written);
  if (amount === undefined && written !== '') {
    answer.problems.push({ row, msg: `${reference}: el importe original «${written}» no se entiende.` });
    return;
  }
  const rejected = outcome === 'rechazado';
  answer.lines.push(
    lineOf({
      row,
      reference,
      bankReference: textAt(transaction, 'StsId', 'AcctSvcrRef'),
      ...debtorOf(original),
      amount: rejected ? -(amount ?? 0) || 0 : (amount ?? 0),
      isFull: amount === undefined,
      currency: at(original, 'Amt', 'InstdAmt')?.attributes.get('Ccy') ?? '',
      outcome,
      ...(outcome === 'cobrado' ? {} : why(transaction, status)),
      date: textAt(original, 'ReqdColltnDt', 'IntrBkSttlmDt', 'ReqdExctnDt/Dt', 'ReqdExctnDt').slice(0, 10),
    }),
  );
}

/** Mandate, account, name and document of the debtor, as an original transaction gives them. */
function debtorOf(original: Xml | undefined): Pick<AnswerLine, 'mandate' | 'account' | 'holder' | 'holderId'> {
  return {
    mandate: textAt(original, 'MndtRltdInf/MndtId', 'MndtRltdInf/DrctDbtMndt/MndtId'),
    account: textAt(original, 'DbtrAcct/Id/IBAN', 'DbtrAcct/Id/Othr/Id'),
    holder: oneLine(textAt(original, 'Dbtr/Nm', 'Dbtr/Pty/Nm')),
    holderId: textAt(original, 'Dbtr/Id/PrvtId/Othr/Id', 'Dbtr/Id/OrgId/Othr/Id', 'Dbtr/Pty/Id/PrvtId/Othr/Id'),
  };
}

/** Without a reason code, a status other than RJCT serves as the code. */
function why(node: Xml, status: string): Pick<AnswerLine, 'code' | 'reason'> {
  const info = at(node, 'StsRsnInf');
  const code = textAt(info, 'Rsn/Cd', 'Rsn/Prtry');
  const details = oneLine(
    all(info, 'AddtlInf')
      .map(({ text }) => text)
      .join(' '),
  );
  const known = reasonOf(code);
  const reason = known && details ? `${known} (${details})` : known || details;
  return { code: code || (status === 'RJCT' ? '' : status), reason };
}

/** The status of all collections at once. */
function orderResultOf(node: Xml | undefined, status: string, message: string): OrderResult | undefined {
  const result = textAt(node, status);
  const outcome = isoResult(result);
  if (!node || !outcome) return undefined;
  const count = textAt(node, 'OrgnlNbOfTxs');
  return {
    outcome,
    ...(outcome === 'cobrado' ? { code: '', reason: '' } : why(node, result)),
    message: message || textAt(node, 'OrgnlPmtInfId'),
    count: count === '' ? undefined : Number(count),
    sum: decimalCents(textAt(node, 'OrgnlCtrlSum')),
  };
}

/** A batch that is refused completely may name none of its collections. */
function batchRefusals(node: Xml | undefined, status: string, id: string, says: string): string[] {
  if (!node || textAt(node, status) !== 'RJCT' || all(node, 'TxInfAndSts').length > 0) return [];
  const { code, reason } = why(node, 'RJCT');
  return [`${says} (${textAt(node, id)}): ${[code, reason].filter(Boolean).join(' ') || 'sin indicar motivo'}.`];
}
