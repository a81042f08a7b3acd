import type { SendingCalendar } from '../../../src/api/contract/messaging/sendingCalendar';
import type { Timeslot } from '../../../src/api/contract/messaging/timeslots';
import { eventsOf } from '../../../src/machines/campaigns/plannedEvents';
import { campaign } from './campaignPages';

/** What the service tells the planning calendar, on a Saturday: one is planned, one created, and one day is a holiday. */

export const TODAY = '2026-11-21';

export const calendar: SendingCalendar = {
  version: 1,
  time_zone: 'America/Guayaquil',
  country: 'EC',
  hours: [],
  holidays: [{ day: '2026-11-27', name: 'Aniversario', law: '' }],
  promises: [{ day: '2026-11-25', currency: 'USD', amount: '40.00', count: 2 }],
  policies: [{ day: '2026-11-26', messages: 12, tasks: 1 }],
};

export const slot: Timeslot = {
  id: 's1',
  template: { id: 'p2', name: 'Segundo aviso' },
  campaign_type: 1,
  launch_date: '2026-11-25T16:00:00-05:00',
  no_documentos: 12,
  campaign: null,
};
export const made = {
  ...campaign,
  id: 'g9',
  template: { id: 'p3', name: 'Cierre de mes' },
  launch_date: '2026-11-26T09:00:00-05:00',
};

export const groups = [{ key: '2026-11-12', campaigns: [slot] }];
export const events = eventsOf([slot], [made], calendar.time_zone);
