import { Calendar } from '@fullcalendar/core';
import es from '@fullcalendar/core/locales/es';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import type { listTimeslots } from '../../src/api/contract/messaging/timeslots';
import type { Answer } from '../../src/api/contract/row';

/** FullCalendar as its guide has it, with nothing of ours: a month whose events come from the same call. */

const DAY_MS = 86_400_000;
const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

export function openBare(token: string): { turn(to: 'prev' | 'next', isFull: boolean): Promise<number> } {
  document.body.innerHTML = '<div id="calendar"></div>';
  let isWanted = (_: number) => false;
  let seen = () => {};
  const calendar = new Calendar(document.querySelector<HTMLElement>('#calendar') ?? document.body, {
    plugins: [dayGrid, interaction],
    locale: es,
    timeZone: 'UTC',
    height: 'auto',
    initialView: 'dayGridMonth',
    editable: true,
    dayMaxEvents: 3,
    eventsSet: (events) => isWanted(events.length) && seen(),
    events: async ({ start, end }: { start: Date; end: Date }) => {
      const span = `start=${dayOf(start)}&end=${dayOf(new Date(end.getTime() - DAY_MS))}`;
      const answer = await fetch(`/api/v1/campaigns/timeslots/?page_size=200&${span}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { results }: Answer<typeof listTimeslots> = await answer.json();
      return results.flatMap(({ campaigns }) =>
        campaigns.map(({ id, template, launch_date }) => ({ id, title: template.name, start: launch_date })),
      );
    },
  });
  calendar.render();
  return {
    async turn(to, isFull) {
      isWanted = (events) => events >= 5_000 === isFull;
      const arrived = new Promise<void>((done) => {
        seen = done;
      });
      const from = performance.now();
      calendar[to]();
      await arrived;
      await settled();
      return performance.now() - from;
    },
  };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
