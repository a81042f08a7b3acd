import { oneLine } from '../../../files/cells/words';
import type { Content } from '../../../files/encoding';
import { decimalCents } from '../../../files/iso20022';
import { all, at, deep, parseXml, textAt, type Xml } from '../../../files/xml';
import { formatMoney } from '../../../ledger/words';
import { countWords } from '../../../statements/reading';

import { type Answer, emptyAnswer, lineOf } from '../answer';

/** pain.008, an order of direct debits, any version: it has collections without results. */
export function readPain008(content: Content): Answer {
  const root = parseXml(content.text);
  const answer = emptyAnswer(/pain\.008\.\d{3}\.\d{2}/.exec(content.text.slice(0, 4000))?.[0] ?? 'pain.008');
  for (const order of deep(root, 'CstmrDrctDbtInitn')) {
    const batches = all(order, 'PmtInf');
    for (const batch of batches) {
      const date = textAt(batch, 'ReqdColltnDt').slice(0, 10);
      const before = answer.lines.length;
      for (const transaction of all(batch, 'DrctDbtTxInf')) add(transaction, date, answer);
      answer.warnings.push(...totalWarnings(batch, `Lote ${textAt(batch, 'PmtInfId')}`, answer.lines.slice(before)));
    }
    answer.warnings.push(...totalWarnings(at(order, 'GrpHdr'), 'El archivo', answer.lines));
  }
  return answer;
}

function add(transaction: Xml, date: string, answer: Answer): void {
  const row = answer.lines.length + answer.problems.length + 1;
  const reference = textAt(transaction, 'PmtId/EndToEndId', 'PmtId/InstrId');
  const amount = decimalCents(textAt(transaction, 'InstdAmt'));
  if (amount === undefined) {
    answer.problems.push({ row, msg: `${reference}: el importe no es un número.` });
    return;
  }
  answer.lines.push(
    lineOf({
      row,
      reference,
      mandate: textAt(transaction, 'DrctDbtTx/MndtRltdInf/MndtId'),
      account: textAt(transaction, 'DbtrAcct/Id/IBAN', 'DbtrAcct/Id/Othr/Id'),
      holder: oneLine(textAt(transaction, 'Dbtr/Nm')),
      holderId: textAt(transaction, 'Dbtr/Id/PrvtId/Othr/Id', 'Dbtr/Id/OrgId/Othr/Id'),
      amount,
      currency: at(transaction, 'InstdAmt')?.attributes.get('Ccy') ?? '',
      outcome: 'ordenado',
      date,
    }),
  );
}

function totalWarnings(header: Xml | undefined, who: string, lines: Answer['lines']): string[] {
  const count = textAt(header, 'NbOfTxs');
  const sum = decimalCents(textAt(header, 'CtrlSum'));
  const found = lines.reduce((total, { amount }) => total + amount, 0);
  if ((count === '' || Number(count) === lines.length) && (sum === undefined || sum === found)) return [];
  const totals = [count ? countWords(Number(count), 'cobro') : '', sum === undefined ? '' : `por ${formatMoney(sum)}`];
  return [`${who} anuncia ${totals.filter(Boolean).join(' ')} y se leyeron ${lines.length} por ${formatMoney(found)}.`];
}
