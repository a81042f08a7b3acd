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

/** Writes the value at a path of members with dots between them; what is no object on the way there becomes one. */
export function writeAt(root: object, path: string, value: unknown): void {
  const names = path.split('.');
  let at = root;
  for (const [place, name] of names.entries()) {
    const isLast = place === names.length - 1;
    const known: unknown = Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined;
    const next = !isLast && typeof known === 'object' && known !== null ? known : {};
    Object.defineProperty(at, name, {
      value: isLast ? value : next,
      writable: true,
      enumerable: true,
      configurable: true,
    });
    at = next;
  }
}
