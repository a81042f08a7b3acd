import type * as z from 'zod/mini';
import { centsOf } from '../../src/api/contract/money';
import type { createAgreement } from '../../src/api/contract/receivables/agreements';
import { type Instalment, instalmentsOf, type PlanFault } from '../../src/api/contract/receivables/instalments';
import type { Queryable } from '../database/database';
import { today } from '../database/today';
import { formatMoney } from '../ledger/words';
import { refused } from '../problems';

/** No instalment is due later than so many years from today. */
const MOST_YEARS = 10;

/** The instalments of a plan. Problem 422 for a plan that spreads nothing, or that begins in the past or ends too late. */
export async function spread(
  tx: Queryable,
  { plan, amount }: Pick<z.output<(typeof createAgreement)['body']>, 'plan' | 'amount'>,
): Promise<Instalment[]> {
  const { instalments, fault } = instalmentsOf(plan, amount);
  if (fault) throw refused(...faultInWords(fault));
  const day = await today(tx);
  const [first, last] = [instalments[0]?.due_on ?? '', instalments.at(-1)?.due_on ?? ''];
  if (first < day) {
    throw refused('La primera cuota es de un día que ya pasó. Elija hoy o un día después.', {
      fields: { 'plan.first_on': 'Ya pasó' },
    });
  }
  const furthest = `${Number(day.slice(0, 4)) + MOST_YEARS}${day.slice(4)}`;
  if (last > furthest) {
    throw refused(`La última cuota vence en más de ${MOST_YEARS} años. Use menos cuotas o un intervalo más corto.`, {
      fields: { 'plan.count': 'Demasiado lejos' },
    });
  }
  return instalments;
}

function faultInWords(fault: PlanFault): Parameters<typeof refused> {
  switch (fault.kind) {
    case 'falta':
      return ['Falta un dato de las cuotas: cuántas, desde qué día o de cuánto. Complételo y vuelva a guardar.'];
    case 'entrada_no_cabe':
      return [
        'La entrada debe ser menor que la deuda. Corríjala.',
        { fields: { 'plan.first_amount': 'Menos que la deuda' } },
      ];
    case 'demasiadas':
      return ['Son demasiadas cuotas para ese monto. Ponga menos.', { fields: { 'plan.count': 'Ponga menos' } }];
    case 'desorden':
      return ['Las cuotas van en orden, cada una en un día posterior al anterior. Corrija los días.'];
    case 'no_suman': {
      const cents = centsOf(fault.rest);
      return [
        cents > 0
          ? `A las cuotas les faltan ${formatMoney(cents)} para sumar la deuda. Corrija los montos.`
          : `Las cuotas pasan de la deuda en ${formatMoney(-cents)}. Corrija los montos.`,
      ];
    }
  }
}
