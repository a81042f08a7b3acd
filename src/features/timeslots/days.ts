import type { SendingCalendar } from '../../api/contract/messaging/sendingCalendar';
import type { PlannedEvent } from '../../machines/campaigns/plannedEvents';

/** The contents of a day's head besides its date. */
export type DayFacts = {
  documents: number;
  promises: number;
  holiday: string | undefined;
};

export function daysOf(events: PlannedEvent[], calendar: SendingCalendar | undefined): Map<string, DayFacts> {
  const days = new Map<string, DayFacts>();
  const of = (day: string): DayFacts => {
    const facts = days.get(day) ?? { documents: 0, promises: 0, holiday: undefined };
    days.set(day, facts);
    return facts;
  };
  for (const { start, documents } of events) if (documents !== null) of(start.slice(0, 10)).documents += documents;
  for (const { day, count } of calendar?.promises ?? []) of(day).promises += count;
  for (const { day, name } of calendar?.holidays ?? []) of(day).holiday = name;
  return days;
}

/** The first events of each day and the count of the rest: thousands are counted, a few are drawn. */
export function fewOf(events: PlannedEvent[], most: number): { shown: PlannedEvent[]; more: Map<string, number> } {
  const counts = new Map<string, number>();
  const shown = events.filter(({ start }) => {
    const day = start.slice(0, 10);
    const before = counts.get(day) ?? 0;
    counts.set(day, before + 1);
    return before < most;
  });
  const more = new Map([...counts].flatMap(([day, n]) => (n > most ? [[day, n - most] as const] : [])));
  return { shown, more };
}
