import { addDays } from '../../../src/machines/campaigns/addDays';

const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil', dateStyle: 'short' });

/** The day so many days after the company's today, or before it: in UTC it is tomorrow for five hours of each day. */
export const companyDay = (days = 0): string => addDays(clock.format(Date.now()), days);

/** A day as staff write it. */
export const asWritten = (day: string): string => day.split('-').reverse().join('/');
