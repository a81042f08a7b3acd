import type { Cents } from '../../../src/api/contract/money';
import type { Question } from '../../../src/api/contract/reconciliation/statement';
import { type Decimal, readAmount } from '../../files/cells/amounts';
import { decidedBy, decimalEvidence, thousandsReading } from '../../files/cells/decimals';

/** The decimal mark of formats (OFX, QIF) that leave it to the bank: decided once for the file, or by a question. */
export function decimalIn(amounts: string[], wanted?: Decimal): { decimal: Decimal; questions: Question[] } {
  const seen = decimalEvidence(amounts);
  const decided = wanted ?? decidedBy(seen) ?? (seen.open === 0 && seen.comma === 0 ? '.' : undefined);
  if (decided) return { decimal: decided, questions: [] };
  const example = amounts.find((amount) => /[.,]\d{3}\D*$/.test(amount)) ?? '';
  return { decimal: thousandsReading(amounts), questions: [decimalQuestion(example)] };
}

/** Signed cents of an amount, and the notices for staff. `undefined` when the text is no amount. */
export function amountOf(text: string, decimal: Decimal): { cents: Cents; flags: string[] } | undefined {
  const read = readAmount(text, decimal);
  if (!read || read.mark) return undefined;
  return { cents: read.cents, flags: read.rounded ? [`El importe ${text} se redondeó al centavo.`] : [] };
}

function decimalQuestion(example: string): Question {
  return {
    field: 'decimal',
    msg: `El importe "${example}" admite dos lecturas. Indique cuál es el separador de decimales.`,
    options: [
      { label: 'La coma separa los decimales (1.234,50)', mapping: { decimal: ',' } },
      { label: 'El punto separa los decimales (1,234.50)', mapping: { decimal: '.' } },
    ],
  };
}
