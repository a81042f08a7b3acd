import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { refused } from '../problems';
import { type ArrivalSettings, type At, connect } from './sourceWays';
import { type Questions, WayFailure } from './ways/way';

/** All that lies there counts as seen: nothing is opened. */
const NOTHING: Questions = {
  seen: async (places) => new Set(places),
  ofConversations: async () => new Set(),
};

/** The field of the form that a failure is about. */
const FIELD = {
  inalcanzable: 'place.host',
  acceso: 'secret',
  clave: 'trusts_key',
  lugar: 'place.folder',
  lleno: 'place.folder',
  archivo: 'place.folder',
  ocupado: 'place.folder',
} as const;

/** Reaches it once. Problem 422 with what failed; answers the key that the server showed. */
export async function trySource(settings: ArrivalSettings, at: At): Promise<string | undefined> {
  let key: string | undefined;
  const way = connect(settings, at, (shown) => {
    key = shown;
  });
  try {
    for await (const _ of way?.look(NOTHING) ?? []) break;
    if (at.kind === 'carpeta') await mkdir(resolve(join(settings.inboxDir, at.place.below ?? '')), { recursive: true });
  } catch (failure) {
    if (!(failure instanceof WayFailure)) throw failure;
    const field = FIELD[failure.kind];
    throw refused(`Se probó y no se guardó: ${failure.message}`, {
      code: `arrival-${failure.kind}`,
      fields: { [field]: failure.message },
      cause: failure,
    });
  }
  return key;
}
