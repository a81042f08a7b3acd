import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCompany, setCompanyLogo } from '../../src/api/contract/console/company';
import { getHome } from '../../src/api/contract/console/home';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { PNG } from '../support/files/pictures';
import { emptyDatabase, type Fresh } from '../support/processes/service';
import { FIRST_PERSON, runProgram, startProcess, temporaryFolder } from '../support/processes/serviceProcess';
import { type Caller, caller } from '../support/service/caller';
import { expectOk } from '../support/service/receivables';

/** That a copy holds all there is, is a story of its own (`copy.test.ts`): what these commands copy is small. */

const folder = temporaryFolder();
const file = (name: string) => join(folder.path, name);
const LOGO = '/console/company/logo/';

let other: Fresh;
beforeAll(async () => {
  other = await emptyDatabase();
});
afterAll(async () => {
  await other.database.close();
  await other.drop();
  folder.remove();
});

/** Calls of its first person. */
async function firstPerson(service: { url: string } & Caller): Promise<Caller> {
  const login = await service.post('/users/login/', FIRST_PERSON);
  return caller(service.url, sessionAnswer.parse(expectOk(login)).accessToken);
}

test('one command each: from a service at work to a database by DATABASE_URL, and from there to another folder, which is moved; the logo goes along', async () => {
  const first = await startProcess({ DATA_DIR: file('uno'), DEMO: 'off' });
  expectOk(await first.post('/users/register/', FIRST_PERSON));
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(PNG)], 'logo.png'));
  const { logo } = setCompanyLogo.answer.parse(expectOk(await (await firstPerson(first)).post(LOGO, form)));
  expect(logo).toMatch(/^data:image\/png/);
  const expectLogo = async (service: Parameters<typeof firstPerson>[0]) =>
    expect(getCompany.answer.parse(expectOk(await (await firstPerson(service)).get('/console/company/'))).logo).toBe(
      logo,
    );
  const backup = (name: string, settings: Record<string, string>) =>
    runProgram('dist-server/backup.js', [file(name)], settings);
  const restore = (name: string, settings: Record<string, string>, ...flags: string[]) =>
    runProgram('dist-server/restore.js', [file(name), ...flags], settings);
  const holdIn = async (service: Parameters<typeof firstPerson>[0]) =>
    getHome.answer.parse(expectOk(await (await firstPerson(service)).get('/console/home/'))).hold;
  expect(await backup('a.copia', { DATA_DIR: file('uno') })).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/Copia completa/),
  });
  expect(await backup('a.copia', { DATA_DIR: file('uno') })).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/Ya existe/),
  });
  await first.stop();
  expect(await restore('a.copia', { DATABASE_URL: other.url })).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/los saldos cuadran con sus asientos\.\nNada sale de ella/),
  });
  expect(await backup('b.copia', { DATABASE_URL: other.url })).toMatchObject({ code: 0 });
  expect(await restore('b.copia', { DATA_DIR: file('dos') })).toMatchObject({ code: 0 });
  renameSync(file('dos'), file('tres'));
  const moved = await startProcess({ DATA_DIR: file('tres') });
  await expectLogo(moved);
  expect(await holdIn(moved)).toMatchObject({ since: expect.any(String), copied_at: expect.any(String) });
  await moved.stop();

  // A copy of a held one is held only until somebody says that it works.
  expect(await restore('b.copia', { DATA_DIR: file('cuatro') }, '--otra')).toMatchObject({ code: 2 });
  expect(await restore('b.copia', { DATA_DIR: file('cuatro') }, '--es-la-que-trabaja')).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/Es la que trabaja/),
  });
  const working = await startProcess({ DATA_DIR: file('cuatro') });
  expect(await holdIn(working)).toEqual({ since: null });
  await working.stop();
}, 300_000);
