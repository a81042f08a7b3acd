const UNSTORABLE = /[\0\p{Cs}]/u;

/** Whether a database can store the text: none stores NUL or half of a pair of surrogates. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Makes every text of the value storable. Lists and objects change in place. */
export function storable<T>(given: T): T;
export function storable(given: unknown): unknown {
  if (typeof given === 'string')
    return isStorable(given) ? given : given.replace(/\0/g, '').replace(/\p{Cs}/gu, '\ufffd');
  if (typeof given !== 'object' || given === null) return given;
  for (const [key, value] of Object.entries(given)) {
    const made = storable(value);
    if (made !== value) Reflect.set(given, key, made);
  }
  return given;
}
