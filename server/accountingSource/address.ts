import { type Connector, SourceProblem } from './connector';
import { fetchPage, followed, type Reach } from './fetchPage';
import { readDocuments } from './texts';

const MOST_PAGES = 2_000;

/**
 * Reads documents as CSV or JSON from an address; a JSON answer's `next` is the next page, on the same host. `token` is sent
 * as a bearer token.
 */
export function addressConnector(address: string, token?: string, reach: Reach = { anywhere: true }): Connector {
  return {
    async *documents() {
      const seen = new Set<string>();
      for (let at: URL | undefined = new URL(address); at && !seen.has(at.href); ) {
        if (seen.size === MOST_PAGES)
          throw new SourceProblem('respuesta', `el sistema contable tiene más de ${MOST_PAGES} páginas.`);
        seen.add(at.href);
        const { next, ...read } = readDocuments(await fetchPage(at, token, reach), 'la respuesta del sistema contable');
        yield read;
        at = next === undefined ? undefined : followed(next, at);
      }
    },
  };
}
