/** The value at a path of members and list places with dots between them: `cliente.ruc`, `lineas.0.total`. Undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name);
  }
  return at;
}

const MOST_NAMES = 12;

/** What there is to choose from at a place, for staff. */
export function namesIn(value: unknown): string {
  if (Array.isArray(value)) return 'una lista';
  if (typeof value !== 'object' || value === null) return 'un valor sin partes';
  const names = Object.keys(value);
  if (names.length === 0) return 'nada';
  return `${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? '…' : ''}`;
}
