import type { Reason } from '../../src/api/contract/conciliationShapes';

export type Evidence = {
  by_number: boolean;
  by_tail: boolean;
  by_dni: boolean;
  by_account: boolean;
  by_name: boolean;
  exact: boolean;
  days: number | null;
  in_set: boolean;
};

const TEXTS = {
  number: 'nº en la glosa',
  tail: 'cifras del nº en la glosa',
  dni: 'Cédula/RUC en la glosa',
  account: 'cuenta conocida',
  name: 'nombre en la glosa',
  exact: 'monto exacto',
  set: 'suma exacta con los otros marcados',
};

/** Why a document may explain a movement, the strongest first. */
export function reasonsOf(evidence: Evidence): Reason[] {
  const { by_number, by_tail, by_dni, by_account, by_name, exact, days, in_set } = evidence;
  const because = (kind: keyof typeof TEXTS, holds: boolean): Reason[] => (holds ? [{ kind, text: TEXTS[kind] }] : []);
  return [
    ...because('number', by_number),
    ...because('tail', by_tail),
    ...because('dni', by_dni),
    ...because('account', by_account),
    ...because('name', by_name),
    ...because('exact', exact),
    days === null ? { kind: 'due', text: 'sin fecha de vencimiento' } : { kind: 'due', text: daysOf(days), days },
    ...because('set', in_set),
  ];
}

function daysOf(days: number): string {
  if (days === 0) return 'vence ese día';
  return days === 1 ? 'a 1 día del vencimiento' : `a ${days} días del vencimiento`;
}

/** The candidates that stand level, of one movement's in their order: several of the best class with the exact amount. */
export function tiedOf<C extends { class: number; exact: boolean }>(
  suggestion: string,
  candidates: C[],
): ReadonlySet<C> {
  const [first] = candidates;
  const level = candidates.filter((one) => one.exact && one.class === first?.class);
  return new Set(suggestion === 'empate' && level.length > 1 ? level : []);
}
