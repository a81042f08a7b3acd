import type { Cents } from '../../../src/api/contract/money';
import { formatMoney } from '../../ledger/words';

/** A line of a bank's answer with the collection it speaks of, as it stands now. */
export type Pending = {
  outcome: 'cobrado' | 'rechazado';
  cents: Cents;
  asked: Cents;
  /** What the detail already says, and how much was collected by it. */
  status: 'pendiente' | 'cobrado' | 'rechazado' | 'excluido';
  collected: Cents;
  number: string;
  open: boolean;
};

/** What is to be done of a line, or why it cannot be carried over. */
export type Verdict = 'pay' | 'reject' | 'return' | 'known' | { error: string };

/** `free`: what the document still owes, with what earlier lines took already taken off. */
export function verdictOf(line: Pending, free: Cents): Verdict {
  const { outcome, cents, asked, status, collected, number, open } = line;
  if (outcome === 'rechazado') {
    if (status === 'cobrado') return 'return';
    return status === 'pendiente' ? 'reject' : 'known';
  }
  if (status === 'excluido') {
    return {
      error: `${number} se quitó de este débito. Si el banco lo cobró, concílielo con el extracto de la cuenta.`,
    };
  }
  if (status === 'cobrado') {
    return collected === cents
      ? 'known'
      : { error: `Ya se registró un cobro de ${formatMoney(collected)} y ahora el banco dice ${formatMoney(cents)}.` };
  }
  if (status === 'rechazado') {
    return {
      error: `Ya se registró como rechazado. Si el banco lo cobró después, concílielo con el extracto de la cuenta.`,
    };
  }
  if (cents <= 0) return { error: 'El banco dice cobrado y el monto es cero.' };
  if (cents > asked) return { error: `El banco cobró ${formatMoney(cents)} y se pidieron ${formatMoney(asked)}.` };
  if (!open) return { error: `${number} está anulado: lo cobrado quedó sin aplicar.` };
  if (cents > free) {
    const left = free === 0 ? 'ya está pagado' : `solo debe ${formatMoney(free)}`;
    return {
      error: `${number} ${left}: los ${formatMoney(cents)} que cobró el banco quedaron sin aplicar. Devuélvalos, o deshaga el otro pago y guarde de nuevo esta respuesta.`,
    };
  }
  return 'pay';
}
