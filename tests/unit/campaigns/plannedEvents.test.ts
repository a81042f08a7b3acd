import { expect, test } from 'vitest';
import type { Timeslot } from '../../../src/api/contract/messaging/timeslots';
import { daysOf } from '../../../src/features/timeslots/days';
import { words } from '../../../src/features/timeslots/words';
import { eventOfTimeslot, groupsOf, withSaved } from '../../../src/machines/campaigns/plannedEvents';

const slot = (id: string, no_documentos: number | null): Timeslot => ({
  id,
  version: 1,
  template: { id: 't', name: 'Recordatorio' },
  campaign_type: 0,
  launch_date: '2026-11-30T10:00',
  no_documentos,
  campaign: null,
});

test('a count of documents that a provider does not give is shown as unknown, not as none', () => {
  const events = [slot('a', null), slot('b', 3)].map((one) => eventOfTimeslot(one, 'America/Guayaquil'));
  const groups = groupsOf(events);
  expect(groups.map(({ documents }) => documents)).toEqual([3, null]);
  expect(groups.map(({ month, documents }) => words.group(month, documents, 1))).toEqual([
    expect.stringContaining('3 documentos'),
    expect.stringContaining('— documentos'),
  ]);
  expect(daysOf(events, undefined).get('2026-11-30')?.documents).toBe(3);
});

test('what a service created stands beside what was there, also where it answers all of it', () => {
  const zone = 'America/Guayaquil';
  const there = eventOfTimeslot(slot('a', 1), zone);
  const typed = { ...there, id: 'nueva-1', isSaved: false };
  const ids = (created: Timeslot[]) => withSaved([there, typed], created, zone).map(({ id }) => id);
  expect(ids([slot('b', 1)])).toEqual(['a', 'b']);
  expect(ids([slot('a', 1), slot('b', 1)])).toEqual(['a', 'b']);
  expect(ids([])).toEqual(['a']);
});
