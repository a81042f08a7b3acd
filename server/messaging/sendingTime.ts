import type { Leaves } from '../../src/api/contract/messaging/messages';
import { closedBy, lockOpeningHours, type OpeningHours, opensAt } from '../company/openingHours';
import type { Queryable } from '../database/database';
import { conflict } from '../problems';

type Allowed = {
  /** Until when it may leave at all. */
  until?: string | null;
  /** It answers somebody who has just written, at whatever hour. */
  isAwaited?: boolean;
};

/**
 * When a single message leaves: null is at once. While the company is closed staff say so (Problem 409 by its code), since a
 * person is written to at night or on a holiday.
 */
export async function leavesAt(
  tx: Queryable,
  profileId: string,
  leaves: Leaves | undefined,
  { until, isAwaited }: Allowed = {},
): Promise<string | null> {
  const calendar = await lockOpeningHours(tx, profileId);
  const opening = opensAt(calendar.now, calendar);
  if (opening <= calendar.now || leaves === 'ahora' || (isAwaited && leaves === undefined)) return null;
  const mayWait = until === undefined || until === null || opening < Date.parse(until);
  if (leaves === 'al_abrir' && mayWait) return new Date(opening).toISOString();
  const when = `el ${dayAndHour(opening, calendar)}`;
  const why = whyClosed(calendar);
  throw mayWait
    ? conflict(`${why} ¿Enviar ahora, o ${when}?`, { code: 'outside-hours' })
    : conflict(`${why} No puede esperar hasta ${when}: para entonces WhatsApp ya no deja responder. ¿Enviar ahora?`, {
        code: 'outside-hours-now',
      });
}

/** When a deferred message leaves after all: null is now. */
export async function deferredUntil(tx: Queryable, profileId: string): Promise<string | null> {
  const calendar = await lockOpeningHours(tx, profileId);
  const opening = opensAt(calendar.now, calendar);
  return opening <= calendar.now ? null : new Date(opening).toISOString();
}

function whyClosed(calendar: OpeningHours): string {
  const { now, timeZone } = calendar;
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const closed = closedBy(now, calendar);
  const why = closed?.kind === 'feriado' ? `hoy es feriado (${closed.name})` : 'está fuera del horario de envío';
  return `Son las ${hourOf(now, timeZone)} en ${city}, y ${why}.`;
}

const hourOf = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat('es', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);

/** `lunes 30/11 a las 08:00`. */
function dayAndHour(moment: number, { timeZone }: OpeningHours): string {
  const day = new Intl.DateTimeFormat('es', { timeZone, weekday: 'long' }).format(moment);
  const date = new Intl.DateTimeFormat('es', { timeZone, day: '2-digit', month: '2-digit' }).format(moment);
  return `${day} ${date} a las ${hourOf(moment, timeZone)}`;
}
