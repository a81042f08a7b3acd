import { oneLine } from '../../files/cells/words';
import type { Content } from '../../files/encoding';
import { decimalCents } from '../../files/iso20022';
import { all, at, deep, parseXml, textAt, type Xml } from '../../files/xml';

import { type Answer, type AnswerLine, emptyAnswer, lineOf } from './answer';
import { reasonOf } from './reasons';

/** pain.002, the bank's status report on a batch of collections, any version. Source: ISO 20022, CustomerPaymentStatusReport. */
export function readPain002(content: Content): Answer {
  const root = parseXml(content.text);
  const version = /pain\.002\.\d{3}\.\d{2}/.exec(content.text.slice(0, 4000))?.[0] ?? 'pain.002';
  const answer = emptyAnswer(version);
  const [report] = deep(root, 'CstmrPmtStsRpt');
  const group = at(report, 'OrgnlGrpInfAndSts') ?? at(report, 'OrgnlGrpInf');
  const batches = all(report, 'OrgnlPmtInfAndSts');
  const loose = all(report, 'TxInfAndSts').concat(all(group, 'TxInfAndSts'));
  for (const transaction of [...loose, ...batches.flatMap((batch) => all(batch, 'TxInfAndSts'))]) {
    add(transaction, answer);
  }
  answer.warnings.push(...wholeRefusals(group, 'GrpSts', 'OrgnlMsgId', 'El banco rechazó el archivo entero'));
  for (const batch of batches) {
    answer.warnings.push(...wholeRefusals(batch, 'PmtInfSts', 'OrgnlPmtInfId', 'El banco rechazó el lote entero'));
  }
  return answer;
}

const SETTLED = /^(?:ACSC|ACCC)$/;

function add(transaction: Xml, answer: Answer): void {
  const row = answer.lines.length + answer.problems.length + answer.skipped.length + 1;
  const status = textAt(transaction, 'TxSts');
  const reference = textAt(transaction, 'OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlTxId');
  if (status !== 'RJCT' && !SETTLED.test(status)) {
    answer.skipped.push({
      row,
      msg: `${reference}: aceptado y en trámite (${status || 'sin estado'}), aún no cobrado.`,
    });
    return;
  }
  const original = at(transaction, 'OrgnlTxRef');
  const written = textAt(original, 'Amt/InstdAmt', 'IntrBkSttlmAmt', 'InstdAmt');
  const amount = decimalCents(written);
  if (amount === undefined) {
    answer.problems.push({ row, msg: `${reference}: no indica el importe original.` });
    return;
  }
  const rejected = status === 'RJCT';
  answer.lines.push(
    lineOf({
      row,
      reference,
      bankReference: textAt(transaction, 'StsId', 'AcctSvcrRef'),
      ...debtorOf(original),
      amount: rejected ? -amount : amount,
      currency: at(original, 'Amt', 'InstdAmt')?.attributes.get('Ccy') ?? '',
      outcome: rejected ? 'rechazado' : 'cobrado',
      ...(rejected ? why(transaction) : {}),
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

function why(node: Xml): Pick<AnswerLine, 'code' | 'reason'> {
  const info = at(node, 'StsRsnInf');
  const code = textAt(info, 'Rsn/Cd', 'Rsn/Prtry');
  const said = oneLine(
    all(info, 'AddtlInf')
      .map(({ text }) => text)
      .join(' '),
  );
  const known = reasonOf(code);
  return { code, reason: known && said ? `${known} (${said})` : known || said };
}

/** A batch refused as a whole names none of its collections: staff must be told, no line can say it. */
function wholeRefusals(node: Xml | undefined, status: string, id: string, says: string): string[] {
  if (!node || textAt(node, status) !== 'RJCT' || all(node, 'TxInfAndSts').length > 0) return [];
  const { code, reason } = why(node);
  return [`${says} (${textAt(node, id)}): ${[code, reason].filter(Boolean).join(' ') || 'sin indicar motivo'}.`];
}
