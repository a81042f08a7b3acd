import iconv from 'iconv-lite';
import { type Cents, fromCents } from '../../../src/api/contract/money';
import { booked, type Line, type Statement, sumOf } from './line';

/** The Ecuadorian banks' format: Windows-1252, `;`, decimal comma, lines before the header, totals after the rows. */
export function csvFile(statement: Statement, account: string): Uint8Array {
  const { from, to, opening, lines } = statement;
  const rows = booked(lines);
  const side = (sign: number) => sumOf(rows.filter(({ cents }) => Math.sign(cents) === sign));
  let balance = opening;
  const text = [
    'BANCO PICHINCHA C.A.',
    'ESTADO DE CUENTA CORRIENTE',
    `Cuenta:;${account}`,
    'Titular:;COMERCIAL ANDINA CÍA. LTDA.',
    `Período:;${shown(from)} al ${shown(to)}`,
    `Saldo inicial:;${money(opening)}`,
    '',
    'Fecha;Concepto;Documento;Oficina;Débito;Crédito;Saldo;Estado',
    ...lines.map((line) => {
      if (!line.pending) balance += line.cents;
      return row(line, line.pending ? '' : money(balance));
    }),
    `;TOTAL;;;${money(-side(-1))};${money(side(1))};;`,
    `Saldo final:;${money(opening + sumOf(rows))}`,
    'Documento generado por banca en línea. No requiere firma.',
  ];
  return iconv.encode(`${text.join('\r\n')}\r\n`, 'windows-1252');
}

function row({ date, text, reference, cents, pending }: Line, balance: string): string {
  const [debit, credit] = cents < 0 ? [money(-cents), ''] : ['', money(cents)];
  const office = /CUENCA/.test(text) ? 'CUENCA' : 'MATRIZ';
  return [shown(date), text, reference, office, debit, credit, balance, pending ? 'Pendiente' : 'Confirmado'].join(';');
}

const shown = (date: string) => date.split('-').reverse().join('/');

/** 1.234,50 */
function money(cents: Cents): string {
  const [units = '', fraction = ''] = fromCents(cents).split('.');
  return `${units.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
}
