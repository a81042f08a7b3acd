import { expect, test } from 'vitest';
import { openCompany } from '../../server/company/company';
import { grant } from '../../server/session/user';
import { disable, linkByHand, putOutByHand } from '../../server/session/users';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { listUsers, makePasswordLink, type StaffUser } from '../../src/api/contract/console/users';
import { failureBody } from '../../src/api/contract/row';
import { PASSWORD, type Person, type Service, withService } from '../support/processes/service';
import { caller } from '../support/service/caller';

const USERS = '/console/users/';
const DOCUMENTS = '/customers/documents/';
const NEW = 'otra clave larga';

withService('users', (service) => {
  const login = (email: string, password = PASSWORD) => service().anybody.post('/users/login/', { email, password });
  const statusOf = async (sent: Promise<{ status: number }>) => (await sent).status;

  test('who registers waits in the list until an administrator says what they may do', async () => {
    const admin = await service().person();
    await registered(service(), 'luis@cartera.local');
    const [luis] = await listed(admin);
    expect(luis).toMatchObject({ email: 'luis@cartera.local', status: 'pendiente', role: null });
    const { status, body } = await admin.send('PUT', `${USERS}${luis?.id}/`, { role: 'operador' });
    expect([status, body]).toEqual([200, expect.objectContaining({ status: 'activo', role: 'operador' })]);
    const session = sessionAnswer.parse((await login('luis@cartera.local')).body);
    expect(session.userData).toMatchObject({ role: 'operador', profile_id: admin.profileId });
    expect((await listed(admin)).find(({ id }) => id === luis?.id)?.last_login_at).toBeTruthy();
  });

  test('whoever is put out is out at once, with what they hold in their hands', async () => {
    const admin = await service().person();
    const luis = await service().person({ email: 'luis@cartera.local', role: 'operador' });
    const session = sessionAnswer.parse((await login('luis@cartera.local')).body);
    expect(await statusOf(luis.get(DOCUMENTS))).toBe(200);
    expect(await statusOf(admin.post(`${USERS}${luis.user.id}/disable/`))).toBe(200);
    const refused = await luis.get(DOCUMENTS);
    expect([refused.status, refused.body]).toEqual([401, expect.objectContaining({ code: 'ended' })]);
    expect(await statusOf(refresh(service(), session.refreshToken))).toBe(401);
    const again = await login('luis@cartera.local');
    expect([again.status, failureBody.parse(again.body).msg]).toEqual([
      401,
      failureBody.parse((await login('nadie@cartera.local')).body).msg,
    ]);

    await admin.post(`${USERS}${luis.user.id}/enable/`);
    // Being let in again gives no old session back.
    expect(await statusOf(luis.get(DOCUMENTS))).toBe(401);
    expect(await statusOf(refresh(service(), session.refreshToken))).toBe(401);
    expect(await statusOf(login('luis@cartera.local'))).toBe(200);
  });

  test('a role that was lowered holds from the next call on', async () => {
    const admin = await service().person();
    const luis = await service().person({ role: 'operador' });
    const write = () => statusOf(luis.post('/customers/bankaccounts/', {}));
    expect(await write()).toBe(422);
    await admin.send('PUT', `${USERS}${luis.user.id}/`, { role: 'analista' });
    expect(await write()).toBe(403);
    expect(await statusOf(luis.get(DOCUMENTS))).toBe(200);
  });

  test('only administrators see and change who works here', async () => {
    const admin = await service().person();
    for (const role of ['operador', 'analista', null] as const) {
      const person = await service().person({ role });
      expect(await statusOf(person.get(USERS))).toBe(403);
      expect(await statusOf(person.post(`${USERS}${admin.user.id}/disable/`))).toBe(403);
      expect(await statusOf(person.post(`${USERS}${admin.user.id}/password_link/`))).toBe(403);
      expect(await statusOf(person.send('PUT', `${USERS}${person.user.id}/`, { role: 'administrador' }))).toBe(403);
    }
  });

  test('nobody changes their own access, and of two who put each other out one stays', async () => {
    const [ana, eva] = [await service().person(), await service().person()];
    expect(await statusOf(ana.post(`${USERS}${ana.user.id}/disable/`))).toBe(409);
    const both = await Promise.allSettled(
      [
        [ana, eva],
        [eva, ana],
      ].map(([who, whom]) =>
        disable(service().database, { userId: who?.user.id ?? '', profileId: ana.profileId }, whom?.user.id ?? ''),
      ),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await service().database.rows('select 1 from app_user where disabled_at is null');
    expect(left).toHaveLength(1);
  });

  test('another company’s people are nobody’s to see or change, and who waits is found by the whole e-mail only', async () => {
    const admin = await service().person({ profile: 'Uno' });
    const other = await service().person({ profile: 'Dos' });
    await registered(service(), 'luis@cartera.local');
    expect((await listed(admin)).map(({ id }) => id)).toEqual([admin.user.id]);
    expect((await listed(admin, 'luis')).length).toBe(0);
    expect((await listed(admin, 'Luis@cartera.local')).map(({ email }) => email)).toEqual(['luis@cartera.local']);
    for (const call of ['disable', 'enable', 'password_link']) {
      expect(await statusOf(admin.post(`${USERS}${other.user.id}/${call}/`))).toBe(404);
    }
    expect(await statusOf(admin.send('PUT', `${USERS}${other.user.id}/`, { role: 'analista' }))).toBe(404);
    expect(await statusOf(other.get(DOCUMENTS))).toBe(200);
  });

  test('of another company’s newcomer nobody gets a password, a way in or a way out', async () => {
    const [a, b] = [await service().person({ profile: 'Uno' }), await service().person({ profile: 'Dos' })];
    await registered(service(), 'nueva@cartera.local');
    const [nueva] = await listed(b, 'nueva@cartera.local');
    const at = `${USERS}${nueva?.id}/`;
    for (const call of ['password_link', 'disable', 'enable']) {
      for (const admin of [a, b]) expect(await statusOf(admin.post(`${at}${call}/`))).toBe(404);
    }
    expect(await statusOf(a.send('PUT', at, { role: 'administrador' }))).toBe(200);
    expect(await statusOf(b.send('PUT', at, { role: 'analista' }))).toBe(404);
    expect(await listed(b, 'nueva@cartera.local')).toEqual([]);
    expect(sessionAnswer.parse((await login('nueva@cartera.local')).body).userData).toMatchObject({
      company: 'Uno',
      role: 'administrador',
    });
  });

  test('who comes into a company brings no link and no session of before', async () => {
    const { database } = service();
    const [a, b] = [await service().person({ profile: 'Uno' }), await service().person({ profile: 'Dos' })];
    await registered(service(), 'nueva@cartera.local');
    const before = sessionAnswer.parse((await login('nueva@cartera.local')).body);
    const [nueva] = await listed(b, 'nueva@cartera.local');
    const choose = async (path: string) =>
      statusOf(service().anybody.post('/users/password/', { link: path.split('#')[1] ?? '', password: NEW }));
    const early = await linkByHand(database, 'nueva@cartera.local');
    expect(await statusOf(a.send('PUT', `${USERS}${nueva?.id}/`, { role: 'operador' }))).toBe(200);
    expect(await choose(early.path)).toBe(410);
    expect(await statusOf(refresh(service(), before.refreshToken))).toBe(401);
    expect(await statusOf(caller(service().url, before.accessToken).get(DOCUMENTS))).toBe(401);

    // And from one company to another, by whoever runs the service.
    const ofA = await linkOf(a, nueva?.id ?? '');
    await grant(database, { email: 'nueva@cartera.local', role: 'operador', profileName: 'Dos' }, openCompany);
    expect(await choose(`#${ofA}`)).toBe(410);
    expect(await statusOf(login('nueva@cartera.local'))).toBe(200);

    // Another role of the same company ends nothing.
    const at = sessionAnswer.parse((await login('nueva@cartera.local')).body);
    expect(await statusOf(b.send('PUT', `${USERS}${nueva?.id}/`, { role: 'analista' }))).toBe(200);
    expect(await statusOf(caller(service().url, at.accessToken).get(DOCUMENTS))).toBe(200);
  });

  test('of two companies that let the same person in at once, one does', async () => {
    const [a, b] = [await service().person({ profile: 'Uno' }), await service().person({ profile: 'Dos' })];
    await registered(service(), 'nueva@cartera.local');
    const [nueva] = await listed(a, 'nueva@cartera.local');
    const both = await Promise.all(
      [a, b].map((admin) => statusOf(admin.send('PUT', `${USERS}${nueva?.id}/`, { role: 'operador' }))),
    );
    expect(both.sort()).toEqual([200, 404]);
  });

  test('a link lets a person choose a new password, once, and ends what was open', async () => {
    const admin = await service().person();
    const luis = await service().person({ email: 'luis@cartera.local' });
    const first = await linkOf(admin, luis.user.id);
    const link = await linkOf(admin, luis.user.id);
    const choose = (token: string, password = NEW) =>
      service().anybody.post('/users/password/', { link: token, password });
    expect(await statusOf(choose(first))).toBe(410);
    expect(await statusOf(choose(link, 'corta'))).toBe(422);
    expect(await statusOf(choose(link))).toBe(200);
    expect(await statusOf(choose(link))).toBe(410);
    expect(await statusOf(luis.get(DOCUMENTS))).toBe(401);
    expect(await statusOf(login('luis@cartera.local'))).toBe(401);
    expect(await statusOf(login('luis@cartera.local', NEW))).toBe(200);
    const kept = JSON.stringify(await service().database.rows('select * from password_link'));
    expect(kept).not.toContain(link);
  });

  test('a link ends after a day, and with its person', async () => {
    const admin = await service().person();
    const luis = await service().person();
    const link = await linkOf(admin, luis.user.id);
    await service().database.rows("update password_link set expires_at = now() - interval '1 second'");
    const choose = (token: string) => service().anybody.post('/users/password/', { link: token, password: NEW });
    expect(await statusOf(choose(link))).toBe(410);
    const another = await linkOf(admin, luis.user.id);
    await admin.post(`${USERS}${luis.user.id}/disable/`);
    expect(await statusOf(choose(another))).toBe(410);
  });

  test('from the command line too: out, in again, a link', async () => {
    const { database } = service();
    const luis = await service().person({ email: 'luis@cartera.local', role: 'operador' });
    await putOutByHand(database, 'luis@cartera.local');
    expect(await statusOf(luis.get(DOCUMENTS))).toBe(401);
    await grant(database, { email: 'luis@cartera.local', role: 'analista' }, async () => {});
    expect(await statusOf(login('luis@cartera.local'))).toBe(200);
    const { path } = await linkByHand(database, 'luis@cartera.local');
    const link = path.split('#')[1] ?? '';
    expect(await statusOf(service().anybody.post('/users/password/', { link, password: NEW }))).toBe(200);
    await expect(putOutByHand(database, 'nadie@cartera.local')).rejects.toThrow(/No se encontró/);
  });

  test('who did what to whom is written down', async () => {
    const admin = await service().person();
    const luis = await service().person({ role: 'operador' });
    const at = `${USERS}${luis.user.id}/`;
    await admin.send('PUT', at, { role: 'analista' });
    for (const call of ['disable', 'enable', 'password_link']) await admin.post(`${at}${call}/`);
    const lines = await service().database.rows(
      'select action, user_id, before, after from audit_line where entity_id = $1 order by id',
      [luis.user.id],
    );
    const by = { user_id: admin.user.id, before: null, after: null };
    expect(lines).toEqual([
      { ...by, action: 'asignar rol', before: { role: 'operador' }, after: { role: 'analista' } },
      { ...by, action: 'sacar' },
      { ...by, action: 'dejar entrar' },
      { ...by, action: 'enlace de contraseña' },
    ]);
  });
});

async function listed(admin: Person, search = ''): Promise<StaffUser[]> {
  return listUsers.answer.parse((await admin.get(`${USERS}?search=${search}`)).body).results;
}

async function linkOf(admin: Person, id: string): Promise<string> {
  const { body } = await admin.post(`${USERS}${id}/password_link/`);
  return makePasswordLink.answer.parse(body).path.split('#')[1] ?? '';
}

async function registered(service: Service, email: string): Promise<void> {
  const { status } = await service.anybody.post('/users/register/', {
    fullName: 'Luis Mora',
    email,
    password: PASSWORD,
  });
  expect(status).toBe(200);
}

const refresh = (service: Service, refreshToken: string) =>
  service.anybody.post('/jwt/refresh-token', { refreshToken });
