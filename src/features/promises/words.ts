import { commonWords } from '../../domain/commonWords';
import { money, plural } from '../../ui/format/format';

/** The texts of promises. */
export const words = {
  ...commonWords,
  title: 'Promesas de pago',
  search: 'Buscar por cliente o Cédula/RUC…',
  due: 'Hasta el día',
  note: 'Nota',
  by: 'Registrada por',
  amount: 'Prometido',
  paid: 'Pagado',
  empty: 'Todavía no hay promesas',
  emptyBody: 'Se registran en la ficha del cliente, con «Registrar gestión».',
  term: (days: number) => `Plazo: ${plural(days, 'día', 'días')}`,
  termTitle: 'Hasta cuándo se puede prometer',
  termVerb: 'Guardar el plazo',
  termDays: 'Días desde hoy',
  termHint: 'Una promesa para más adelante no se acepta; las que ya hay se quedan como están.',
  noTerm: 'Escriba un número entre 1 y 730.',
  cancel: (name: string) => `Anular la promesa de ${name}`,
  cancelTitle: 'Anular la promesa',
  cancelVerb: 'Anular 1 promesa',
  noReason: 'Escriba por qué se anula.',
};

/** `12 promesas · $ 3.400,00, pagado $ 900,00`: amounts of several currencies stand side by side. */
export function totalsInWords(
  count: number,
  totals: { currency: string; amount: string; paid: string }[] = [],
): string {
  const amounts = totals.map(
    ({ amount, paid, currency }) => `${money(amount, currency)}, pagado ${money(paid, currency)}`,
  );
  return [plural(count, 'promesa', 'promesas'), amounts.join(' y ')].filter(Boolean).join(' · ');
}
