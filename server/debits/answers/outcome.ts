import { normal } from '../../files/cells/words';

/** Whether a bank's words say that a collection was made; `undefined` when they say neither. */

const NOT = /\b(?:no|sin|not|un)\b/;
const REJECTED =
  /\b(?:rechaz\w*|devuel\w*|devol\w*|retorn\w*|return\w*|reject\w*|fail\w*|fall\w*|error\w*|impag\w*|insuficient\w*|anulad\w*|cancel\w*|bloquead\w*|cerrad\w*|inactiv\w*|inexistente|invalid\w*|denegad\w*|unpaid|pendiente|pending)\b/;
const COLLECTED =
  /\b(?:cobrad\w*|pagad\w*|procesad\w*|exitos\w*|exito|aplicad\w*|debitad\w*|acreditad\w*|aceptad\w*|aprobad\w*|efectuad\w*|realizad\w*|recaudad\w*|correct\w*|satisfactori\w*|ok|paid|collected|settled|success\w*|processed|approved|accepted|completed?)\b/;
const LETTERS: Record<string, 'cobrado' | 'rechazado'> = {
  c: 'cobrado',
  p: 'cobrado',
  s: 'cobrado',
  si: 'cobrado',
  y: 'cobrado',
  r: 'rechazado',
  n: 'rechazado',
  no: 'rechazado',
  d: 'rechazado',
  e: 'rechazado',
};

export function outcomeOf(text: string): 'cobrado' | 'rechazado' | undefined {
  const said = normal(text);
  const letter = LETTERS[said];
  if (letter) return letter;
  if (REJECTED.test(said)) return 'rechazado';
  if (COLLECTED.test(said)) return NOT.test(said) ? 'rechazado' : 'cobrado';
  return undefined;
}

/** Codes of success: banks number their reasons and leave 0 for none. */
export function isSuccessCode(code: string): boolean {
  return /^(?:0+|ok|acsc|accc)$/i.test(code.trim());
}
