import { escapeMarkup } from '../../../src/api/contract/markup';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import type { Order, OrderLine } from './lines';

/** The order as ISO 20022 pain.008.001.02, CustomerDirectDebitInitiation. Accounts are not IBANs here: they go as `Othr`. */
export function orderPain008(order: Order): string {
  const { lines, collect_on, creditor, creditor_bank, creditor_account, currency, created_at } = order;
  const message = order.id.replaceAll('-', '');
  const sums =
    el('NbOfTxs', String(lines.length)) +
    el('CtrlSum', fromCents(lines.reduce((sum, { amount }) => sum + centsOf(amount), 0)));
  const header = wrap(
    'GrpHdr',
    el('MsgId', message, 35) + el('CreDtTm', created_at) + sums + wrap('InitgPty', el('Nm', creditor, 140)),
  );
  const batch =
    el('PmtInfId', message, 35) +
    el('PmtMtd', 'DD') +
    sums +
    el('ReqdColltnDt', collect_on) +
    wrap('Cdtr', el('Nm', creditor, 140)) +
    wrap('CdtrAcct', account(creditor_account) + el('Ccy', currency)) +
    agent('CdtrAgt', creditor_bank) +
    lines.map((line) => transaction(line, currency)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02"><CstmrDrctDbtInitn>${header}${wrap('PmtInf', batch)}</CstmrDrctDbtInitn></Document>
`;
}

function transaction(line: OrderLine, currency: string): string {
  return `\n${wrap(
    'DrctDbtTxInf',
    wrap('PmtId', el('EndToEndId', line.end_to_end_id, 35)) +
      `<InstdAmt Ccy="${escaped(currency)}">${line.amount}</InstdAmt>` +
      (line.mandate && wrap('DrctDbtTx', wrap('MndtRltdInf', el('MndtId', line.mandate, 35)))) +
      agent('DbtrAgt', line.bank_name) +
      wrap('Dbtr', el('Nm', line.holder_name, 140) + wrap('Id', wrap('PrvtId', other(line.holder_dni)))) +
      wrap('DbtrAcct', account(line.account_number)) +
      wrap('RmtInf', el('Ustrd', line.document_number, 140)),
  )}`;
}

const wrap = (name: string, inside: string) => `<${name}>${inside}</${name}>`;
const el = (name: string, text: string, longest = Number.POSITIVE_INFINITY) =>
  wrap(name, escaped([...text].slice(0, longest).join('')));
const other = (text: string) => wrap('Othr', el('Id', text, 35));
const account = (number: string) => wrap('Id', wrap('Othr', el('Id', number, 34)));
const agent = (name: string, bank: string) => wrap(name, wrap('FinInstnId', el('Nm', bank, 140)));

/** Replaces control characters, which XML cannot contain. */
function escaped(text: string): string {
  return escapeMarkup(text.replace(/\p{Cc}/gu, ' '));
}
