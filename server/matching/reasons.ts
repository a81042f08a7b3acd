export type Evidence = {
  by_number: boolean;
  by_tail: boolean;
  by_dni: boolean;
  by_account: boolean;
  by_name: boolean;
  exact: boolean;
  days: number | null;
  balance: string;
};

/** Why a document may explain a movement, in words, the strongest first. */
export function reasonsOf(evidence: Evidence): string[] {
  const reasons: string[] = [];
  if (evidence.by_number) reasons.push('nº en la glosa');
  if (evidence.by_tail) reasons.push('cifras del nº en la glosa');
  if (evidence.by_dni) reasons.push('RUC o cédula en la glosa');
  if (evidence.by_account) reasons.push('cuenta conocida');
  if (evidence.by_name) reasons.push('nombre en la glosa');
  if (evidence.exact) reasons.push('monto exacto');
  if (evidence.days !== null) reasons.push(daysOf(evidence.days));
  else reasons.push('sin fecha de vencimiento');
  return reasons;
}

function daysOf(days: number): string {
  if (days === 0) return 'vence ese día';
  return days === 1 ? 'a 1 día del vencimiento' : `a ${days} días del vencimiento`;
}
