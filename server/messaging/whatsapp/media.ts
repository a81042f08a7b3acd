import { z } from 'zod';
import type { WhatsappAccount } from '../../config';
import type { FetchedMedia } from '../channel';

/** WhatsApp's own limit for pictures, sounds and videos. */
export const LARGEST_MEDIA = 16 * 1024 * 1024;

const described = z.object({ url: z.url({ protocol: /^https?$/ }), file_size: z.coerce.number().catch(0) });

/** The files of inbound messages: an id leads to an address of some minutes, and that to the bytes, both with the token. */
export function mediaOf({
  api,
  token,
  patienceMs,
}: Pick<WhatsappAccount, 'api' | 'token'> & { patienceMs: number }): (id: string) => Promise<FetchedMedia> {
  const base = api.replace(/\/$/, '');
  const ask = (url: string) =>
    fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
  return async (id) => {
    // An id is a part of the address, and nothing else.
    if (!/^[\w-]+$/.test(id)) return { failure: 'ya_no_esta' };
    try {
      const first = await ask(`${base}/${id}`);
      if (!first.ok) return refusedWith(first.status);
      const { url, file_size } = described.parse(await first.json());
      if (file_size > LARGEST_MEDIA) return { failure: 'demasiado_grande' };
      // The token goes where the API is spoken to, or encrypted.
      if (new URL(url).protocol !== 'https:' && new URL(url).origin !== new URL(api).origin) {
        return { failure: 'sin_respuesta' };
      }
      const file = await ask(url);
      return file.ok ? await bytesOf(file) : refusedWith(file.status);
    } catch {
      return { failure: 'sin_respuesta' };
    }
  };
}

function refusedWith(status: number): FetchedMedia {
  if (status === 401 || status === 403) return { failure: 'sin_permiso' };
  return { failure: status === 400 || status === 404 || status === 410 ? 'ya_no_esta' : 'sin_respuesta' };
}

/** Whatever size was announced, no more than the largest is read. */
async function bytesOf(response: Response): Promise<FetchedMedia> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > LARGEST_MEDIA) return { failure: 'demasiado_grande' };
    pieces.push(piece);
  }
  return size === 0 ? { failure: 'sin_respuesta' } : { bytes: Buffer.concat(pieces) };
}
