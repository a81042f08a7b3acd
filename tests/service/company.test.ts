import { expect, test } from 'vitest';
import { openCompany } from '../../server/company/company';
import { opensAt, readOpeningHours } from '../../server/company/openingHours';
import { type Company, saveCompany } from '../../src/api/contract/console/company';
import { getHome } from '../../src/api/contract/console/home';
import { getRegistration, sessionAnswer } from '../../src/api/contract/console/session';
import { getSendingCalendar } from '../../src/api/contract/messaging/sendingCalendar';
import { exportedFile } from '../../src/api/contract/row';
import { PASSWORD, withService } from '../support/processes/service';
import { type Caller, caller } from '../support/service/caller';
import { expectOk } from '../support/service/receivables';

const CALENDAR = '/campaigns/sending_calendar/';
const OFFICE = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '18:00' })),
  { weekday: 6, from: '09:00', until: '13:00' },
];

withService(
  'a company begins',
  (service) => {
    const registered = async () => {
      const typed = { fullName: 'Ana Paredes', email: 'ana@uno.ec', password: PASSWORD };
      const { userData, accessToken } = sessionAnswer.parse(
        (await service().anybody.post('/users/register/', typed)).body,
      );
      return { ...caller(service().url, accessToken), profileId: userData.profile_id ?? '' };
    };
    const isFirst = async () =>
      getRegistration.answer.parse((await service().anybody.get('/users/registration/')).body);
    const calendarOf = async (person: Caller) => getSendingCalendar.answer.parse(expectOk(await person.get(CALENDAR)));
    const homeOf = async (person: Caller) => getHome.answer.parse(expectOk(await person.get('/console/home/')));
    const save = async (person: Caller, given: Partial<Company>) =>
      saveCompany.answer.parse(expectOk(await person.send('PUT', '/console/company/', given)));
    const laws = async (person: Caller) =>
      new Set((await calendarOf(person)).holidays.map(({ law }) => law.split(',')[0]));

    test('whoever registers first is told so before, has come in, and hears who waits to be let in', async () => {
      expect(await isFirst()).toEqual({ first: true });
      const ana = await registered();
      expect(await isFirst()).toEqual({ first: false });
      const [entered] = await service().database.rows('select last_login_at is not null as entered from app_user');
      expect(entered).toEqual({ entered: true });
      expect((await homeOf(ana)).waiting).toEqual({ count: 0 });
      expect((await homeOf(ana)).begun).toMatchObject({ company: false, accounts: false });
      await service().person({ role: null });
      expect((await homeOf(ana)).waiting).toEqual({ count: 1 });
      // With a second company it is nobody's to know who waits.
      await service().person({ profile: 'Dos' });
      expect((await homeOf(ana)).waiting).toEqual({ count: 0 });
    });

    test('it sends in office hours and not on the holidays of its country, until staff say otherwise', async () => {
      const ana = await registered();
      const first = await calendarOf(ana);
      expect([first.country, first.hours]).toEqual(['PE', OFFICE]);
      expect(await laws(ana)).toContain('Decreto Legislativo 713');

      const company = await save(ana, { name: 'Comercial Loja', country: 'EC' });
      expect(company).toMatchObject({ name: 'Comercial Loja', country: 'EC', likely_country: 'PE' });
      expect((await calendarOf(ana)).country).toBe('EC');
      expect([...(await laws(ana))]).toEqual(['Código del Trabajo']);
      expect((await homeOf(ana)).begun?.company).toBe(true);
      const stale = await ana.send('PUT', '/console/company/', { name: 'Otra', country: 'EC', version: 1 });
      expect(stale.status).toBe(412);

      // What staff said of the calendar stays, wherever the company goes.
      const { version } = await calendarOf(ana);
      expectOk(await ana.send('PUT', CALENDAR, { country: 'CO', hours: [], version }));
      await save(ana, { name: 'Comercial Loja', country: 'PE', version: company.version });
      expect(await calendarOf(ana)).toMatchObject({ country: 'CO', hours: [] });
    });

    test('its calendar follows a country that is said after its hours were, and none once staff chose to keep none', async () => {
      const ana = await registered();
      await save(ana, { name: 'Comercial', country: 'CL' });
      const { version } = await calendarOf(ana);
      const hours = [{ weekday: 1, from: '09:00', until: '17:00' }];
      expectOk(await ana.send('PUT', CALENDAR, { country: null, hours, version }));
      await save(ana, { name: 'Comercial', country: 'EC' });
      expect(await calendarOf(ana)).toMatchObject({ country: 'EC', hours });
      expect([...(await laws(ana))]).toEqual(['Código del Trabajo']);
      expectOk(await ana.send('PUT', CALENDAR, { country: null, hours }));
      await save(ana, { name: 'Comercial', country: 'PE' });
      expect(await calendarOf(ana)).toMatchObject({ country: null, holidays: [] });
    });

    test('in a country without known holidays it has the hours alone', async () => {
      const ana = await registered();
      await save(ana, { name: 'Comercial', country: 'CL' });
      expect(await calendarOf(ana)).toMatchObject({ country: null, hours: OFFICE, holidays: [] });
      await service().database.transaction((tx) => openCompany(tx, ana.profileId));
      expect((await calendarOf(ana)).holidays).toEqual([]);
    });

    test('a message of a night waits until it opens', async () => {
      const ana = await registered();
      const hours = await readOpeningHours(service().database, ana.profileId);
      const sunday = opensAt(Date.parse('2026-11-22T23:30-05:00'), hours);
      expect(sunday).toBe(Date.parse('2026-11-23T08:00-05:00'));
      const noon = Date.parse('2026-11-24T12:00-05:00');
      expect(opensAt(noon, hours)).toBe(noon);
    });

    test('what comes in the evening comes on the company’s day, though it is tomorrow in UTC', async () => {
      const person = await service().person();
      await service().database.rows(
        `insert into payment_proof (profile_id, file_name, media_type, bytes, digest, due_on, created_at)
        values ($1, 'pago.png', 'image/png', 'abc', sha256('abc'), '2026-03-02', '2026-03-01T01:30:00Z')`,
        [person.profileId],
      );
      const answer = await person.get('/customers/payment_proofs/export/?format=csv&columns=came');
      const { url } = exportedFile.parse(expectOk(answer));
      const file = await fetch(`${service().url}/api/v1${url}`);
      expect(await file.text()).toContain('28/02/2026');
    });
  },
  { timeZone: 'America/Lima' },
);
