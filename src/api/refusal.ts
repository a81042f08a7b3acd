const MESSAGE = /^(message|mensaje|msg|detail|detalle)$/i;
const ERRORS = /^(errors?|errores|non_field_errors)$/i;

export const isMessage = (name: string): boolean => MESSAGE.test(name);
export const isErrors = (name: string): boolean => ERRORS.test(name);

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The words of an answer, for a person to read. */
export function wordsOf(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer;
  const fields = isObject(answer) ? Object.entries(answer) : [];
  return fields.map(([name, value]) => (isMessage(name) && typeof value === 'string' ? value : '')).find(Boolean);
}

/** What a refusal without the specification's flag says: `{ dni: ['…'] }`, the same under `errors`, or `[{ field, message }]` there. */
export function refusalIn(answer: unknown): { said: string | undefined; fields: Record<string, string> } {
  if (!isObject(answer)) return { said: undefined, fields: {} };
  const errors: unknown = Object.entries(answer).find(([name, value]) => isErrors(name) && !isTexts(value))?.[1];
  const pairs = Array.isArray(errors) ? errors.flatMap(pairIn) : pairsIn(isObject(errors) ? errors : answer);
  const fields = Object.fromEntries(pairs.filter(([name]) => !isErrors(name) && !isMessage(name)));
  return { said: wordsOf(answer) ?? pairs[0]?.[1], fields };
}

const isTexts = (value: unknown): value is [string, ...string[]] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

const pairsIn = (answer: object): [string, string][] =>
  Object.entries(answer).flatMap(([name, value]): [string, string][] => (isTexts(value) ? [[name, value[0]]] : []));

function pairIn(error: unknown): [string, string][] {
  const words = wordsOf(error);
  const name: unknown = isObject(error) ? Reflect.get(error, 'field') : undefined;
  return typeof name === 'string' && words !== undefined ? [[name, words]] : [];
}
