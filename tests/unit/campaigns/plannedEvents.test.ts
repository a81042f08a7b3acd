import { expect, test } from 'vitest';
import { listCampaigns } from '../../../src/api/contract/messaging/campaigns';
import type { Timeslot } from '../../../src/api/contract/messaging/timeslots';
import { readLeniently } from '../../../src/api/lenient';
import { daysOf } from '../../../src/features/timeslots/days';
import { words } from '../../../src/features/timeslots/words';
import { eventOfTimeslot, eventsOf, groupsOf, withSaved, zoneOf } from '../../../src/machines/campaigns/plannedEvents';

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

test('a campaign that is named by the id of its template alone has a title, and one without a day is on no calendar', () => {
  const { data } = readLeniently(listCampaigns.answer, {
    results: [
      {
        id: 81,
        template: { id: 71, name: 'Recordatorio' },
        campaign_type: 0,
        launch_date: '2026-12-02T09:00:00-05:00',
      },
      { id: 82, template: 72, campaign_type: 1, launch_date: '2026-12-03 15:30:00' },
      { id: 83, template: { id: 73 }, campaign_type: 0, launch_date: null },
    ],
  });
  const slots = [
    slot('a', 1),
    { ...slot('b', 1), template: { id: '72', name: '' } },
    { ...slot('c', 1), launch_date: '' },
  ];
  const events = eventsOf(slots, data?.results ?? [], 'America/Guayaquil');
  expect(events.map(({ title, start }) => `${start} ${title}`)).toEqual([
    '2026-11-30T10:00 Recordatorio',
    '2026-11-30T10:00 Campaña b',
    '2026-12-02T09:00 Recordatorio',
    '2026-12-03T15:30 Campaña 82',
  ]);
});

test('where nobody keeps a sending calendar, the hours are the console’s, whatever the browser’s are', () => {
  const planned = { ...slot('a', 1), launch_date: '2026-11-25T16:00:00.123456-05:00' };
  const zones = ['Asia/Tokyo', 'America/Guayaquil'].map((zone) => zoneOf(undefined, zone));
  expect(eventsOf([planned], [], zones[0] ?? '')[0]?.start).toBe('2026-11-26T06:00');
  expect(eventsOf([planned], [], zones[1] ?? '')[0]?.start).toBe('2026-11-25T16:00');
});
