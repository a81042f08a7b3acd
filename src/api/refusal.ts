const FLAG = /^(success|ok|[eé]xito|status|status_?code|code|estado|result|resultado)$/i;
const MESSAGE = /^(message|mensaje|msg|detail|detalle)$/i;
const ERRORS = /^(errors?|errores|non_field_errors)$/i;
const REASON = /^(reason|motivo|title|titulo)$/i;
/** What one of a list of errors is about, under the usual names, the surest first. */
const ABOUT = ['field', 'campo', 'param', 'loc', 'path', 'name'];

export const isMessage = (name: string): boolean => MESSAGE.test(name);
export const isErrors = (name: string): boolean => ERRORS.test(name);

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isFlag = (name: string): boolean => FLAG.test(name);

/** `success: true`, `status: "ok"`, `code: 200` or `errors: []`, under whichever of the usual names. */
export const affirms = ([name, value]: [string, unknown]): boolean =>
  (isFlag(name) && /^(true|ok|success|20[0-4])$/i.test(String(value))) ||
  (isErrors(name) && (value === false || (Array.isArray(value) && value.length === 0)));

/** `success: false`, `errors: [...]`, `status: "error"` or `status: 400`, under whichever of the usual names. */
export const isDenial = ([name, value]: [string, unknown]): boolean =>
  (isErrors(name) && Boolean(value) && !(Array.isArray(value) && value.length === 0)) ||
  (/^(success|ok|[eé]xito)$/i.test(name) && String(value) === '0') ||
  (isFlag(name) && /^(false|error|fail|failed|[45]\d\d)$/i.test(String(value)));

export const hasDenial = (answer: object): boolean => Object.entries(answer).some(isDenial);

/** The words of an answer, for a person to read. */
export const wordsOf = (answer: unknown): string | undefined =>
  typeof answer === 'string' ? answer : textUnder(MESSAGE, answer);

/** An object that says something, and has nothing but that and a flag. */
export const isSentence = (answer: unknown): boolean =>
  isObject(answer) &&
  wordsOf(answer) !== undefined &&
  Object.keys(answer).every((name) => isMessage(name) || isFlag(name) || isErrors(name));

/** What a refusal without the specification's flag says, and of which fields. `isSent`: whether the call's body may have the field. */
export function refusalIn(
  answer: unknown,
  isSent: (field: string) => boolean,
): { said: string | undefined; fields: Record<string, string> } {
  const pairs = pairsIn(answer);
  const fields = Object.fromEntries(pairs.filter(([name]) => name !== ''));
  // `Este campo es requerido.` says nothing of a field that was not sent, and no form has a place for it.
  const [name, text] = pairs.find(([one]) => one !== '' && !isSent(one)) ?? [];
  const unplaced = name === undefined ? undefined : `${name}: ${text}`;
  return { said: wordsOf(answer) ?? unplaced ?? pairs[0]?.[1] ?? textUnder(REASON, answer), fields };
}

/**
 * What is wrong, each with its field, or with '' where it is of none: a text, a list of texts or of `{ field, message }`,
 * `{ dni: ['…'] }`, and any of these under `errors`, where `{ dni: '…' }` says it as well.
 */
function pairsIn(answer: unknown, isOfErrors = false): [string, string][] {
  if (typeof answer === 'string') return [['', answer]];
  if (Array.isArray(answer)) return answer.flatMap(pairOf);
  const entries = isObject(answer) ? Object.entries(answer) : [];
  const hasWords = wordsOf(answer) !== undefined;
  return entries.flatMap(([name, value]): [string, string][] => {
    if (isErrors(name) || isRecords(value)) return pairsIn(value, true);
    if (typeof value !== 'string') return isTexts(value) ? [[name, value[0]]] : [];
    if (isMessage(name)) return [['', value]];
    return isOfErrors && !hasWords ? [[name, value]] : [];
  });
}

function pairOf(error: unknown): [string, string][] {
  const words = wordsOf(error) ?? textUnder(REASON, error);
  const about = ABOUT.map((name): unknown => (isObject(error) ? Reflect.get(error, name) : undefined));
  const field = about.map((one) => (Array.isArray(one) ? one.at(-1) : one)).find((one) => typeof one === 'string');
  return words === undefined ? [] : [[field ?? '', words]];
}

function textUnder(names: RegExp, answer: unknown): string | undefined {
  const fields = isObject(answer) ? Object.entries(answer) : [];
  return fields.map(([name, value]) => (names.test(name) && typeof value === 'string' ? value : '')).find(Boolean);
}

const isTexts = (value: unknown): value is [string, ...string[]] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

const isRecords = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isObject);
