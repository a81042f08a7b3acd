import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isInside } from '../../network/inside';
import { WayFailure } from './way';

/** How long a server may take to answer. */
export const CONNECT_MS = 10_000;

export type Server = { host: string; port: number | undefined; user: string };

/**
 * The address to connect to, looked up once, so that DNS cannot change in between. `allowed` are hosts of the service's own network
 * that companies may name. Throws WayFailure.
 */
export async function addressOf(host: string, allowed: readonly string[]): Promise<string> {
  const addresses = isIP(host) ? [host] : await addressesOf(host);
  const [first] = addresses;
  if (first === undefined) throw noSuch(host);
  if (!allowed.includes(host.toLowerCase()) && addresses.some(isInside)) {
    throw new WayFailure(
      'inalcanzable',
      'Esa dirección es de la red interna del servicio. Quien lo administra puede permitirla con ARRIVAL_HOSTS.',
    );
  }
  return first;
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (cause) {
    throw noSuch(host, cause);
  }
}

const noSuch = (host: string, cause?: unknown) =>
  new WayFailure('inalcanzable', `No existe el servidor «${host}». Revise cómo está escrito.`, cause);
