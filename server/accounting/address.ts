import { type Connector, SourceProblem } from './connector';
import { readDocuments } from './texts';

/**
 * Documents that a service answers as CSV or JSON at an address; a JSON answer's `next` leads on to the next page, of the
 * same host. `token` goes along as a bearer token.
 */
export function addressConnector(address: string, token?: string): Connector {
  return {
    async *documents() {
      const seen = new Set<string>();
      for (let at: URL | undefined = new URL(address); at && !seen.has(at.href); ) {
        seen.add(at.href);
        const { next, ...read } = readDocuments(await fetched(at, token), 'la respuesta del sistema contable');
        yield read;
        at = next === undefined ? undefined : followed(next, at);
      }
    },
  };
}

async function fetched(at: URL, token: string | undefined): Promise<Uint8Array> {
  const headers = { accept: 'application/json, text/csv', ...(token && { authorization: `Bearer ${token}` }) };
  try {
    const response = await fetch(at, { headers });
    if (!response.ok) throw new SourceProblem(`el sistema contable respondió ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    if (cause instanceof SourceProblem) throw cause;
    throw new SourceProblem('no hay conexión con el sistema contable.', { cause });
  }
}

/** The token goes to no other host than the configured one. */
function followed(next: string, from: URL): URL {
  const to = URL.canParse(next, from) ? new URL(next, from) : undefined;
  if (to?.origin !== from.origin) throw new SourceProblem('el sistema contable remite a otra dirección.');
  return to;
}
