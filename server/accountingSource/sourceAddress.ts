import { refused } from '../problems';
import type { SourceKind } from './savedSource';

/** The address of an accounting source, and what must hold of it. */

export const hasAddress = (kind: SourceKind) => kind === 'direccion' || kind === 'api' || kind === 'contifico';

export const isAddress = (place: string) => /^https?:/i.test(place);

/** Documents and the token go encrypted, but from what the service's operator names. */
export const isEncrypted = (url: URL, allowed: readonly string[]) =>
  url.protocol === 'https:' || (url.protocol === 'http:' && allowed.includes(url.hostname));

/** The address in its usual form. Problem 422 for one that is none, or goes unencrypted to a host that the operator did not name. */
export function mustBeAddress(text: string | undefined, allowed: readonly string[]): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (url && isEncrypted(url, allowed) && !url.username && !url.password) return url.href;
  const field = 'Empieza por https:// y no lleva usuario ni contraseña';
  throw refused('La dirección del sistema contable no es válida.', { fields: { address: field } });
}
