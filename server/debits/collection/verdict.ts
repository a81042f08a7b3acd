import type { Cents } from '../../../src/api/contract/money';
import { formatMoney } from '../../ledger/words';
import type { Result } from '../answers/answer';

/** A line of a bank's answer with the current state of its collection. */
export type Pending = {
  outcome: Result;
  cents: Cents;
  ordered: Cents;
  /** The detail's status, and the amount collected so far. */
  status: 'pendiente' | 'excluido' | Result;
  collected: Cents;
  number: string;
  open: boolean;
};

/** The action for a line, or the error that prevents it. */
export type Verdict = 'pay' | 'reject' | 'return' | 'wait' | 'known' | { error: string };

/** `free`: the document's balance, minus what earlier lines used. */
export function verdictOf(line: Pending, free: Cents): Verdict {
  return OF[line.outcome](line, free);
}

const OF: Record<Result, (line: Pending, free: Cents) => Verdict> = {
  cobrado: collectedVerdict,
  rechazado: rejectedVerdict,
  en_tramite: waitingVerdict,
};

/** The document stays reserved. An older file adds nothing to a final result; a freed document may be collected twice. */
function waitingVerdict({ status }: Pending): Verdict {
  if (status === 'pendiente') return 'wait';
  if (status !== 'rechazado') return 'known';
  return {
    error:
      'Ya se registró como rechazado y el banco dice ahora que sigue en trámite: no lo cobre de nuevo hasta que responda.',
  };
}

function rejectedVerdict({ status, cents, collected, ordered }: Pending): Verdict {
  if (status === 'pendiente' || status === 'en_tramite') return 'reject';
  if (status !== 'cobrado') return 'known';
  if (cents === collected || cents === ordered || cents === 0) return 'return';
  return {
    error: `El banco devolvió ${formatMoney(cents)} de los ${formatMoney(collected)} que se registraron como cobrados: corríjalo en Pagos.`,
  };
}

function collectedVerdict({ cents, ordered, status, collected, number, open }: Pending, free: Cents): Verdict {
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
  if (cents > ordered) return { error: `El banco cobró ${formatMoney(cents)} y se pidieron ${formatMoney(ordered)}.` };
  if (!open) return { error: `${number} está anulado: lo cobrado quedó sin aplicar.` };
  if (cents > free) {
    const left = free === 0 ? 'ya está pagado' : `solo debe ${formatMoney(free)}`;
    return {
      error: `${number} ${left}: los ${formatMoney(cents)} que cobró el banco quedaron sin aplicar. Devuélvalos, o deshaga el otro pago y guarde de nuevo esta respuesta.`,
    };
  }
  return 'pay';
}
