const UNSTORABLE = /[\0\p{Cs}]/u;

/** Whether a database can store the text: none stores NUL or half of a pair of surrogates. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Makes every text of the value storable. Lists and objects change in place. */
export function storable<T>(input: T): T;
export function storable(input: unknown): unknown {
  if (typeof input === 'string')
    return isStorable(input) ? input : input.replace(/\0/g, '').replace(/\p{Cs}/gu, '\ufffd');
  if (typeof input !== 'object' || input === null) return input;
  for (const [key, value] of Object.entries(input)) {
    const made = storable(value);
    if (made !== value) Reflect.set(input, key, made);
  }
  return input;
}
