import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contact } from '../../src/api/contract/customers/contacts';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { problemOf, put } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';

withService('contacts', (service) => {
  const PATH = '/customers/contacts/';
  const at = (id: string) => `${PATH}${id}/`;
  const contactOf = (answer: Answered) => contact.parse(expectOk(answer));

  async function ana() {
    const person = await service().person();
    const made = await person.post('/customers/customers/', { first_name: 'Rosa', dni: '1710034065' });
    const customer = customerDetail.parse(expectOk(made)).id;
    const add = (given: object, key = {}) => person.post(PATH, { customer, phone: '', email: '', ...given }, key);
    const all = async () => customerDetail.parse((await person.get(`/customers/customers/${customer}/`)).body).contacts;
    return { person, customer, add, all };
  }

  test('phones are kept in international form, those without a country as of Ecuador where no company’s is known', async () => {
    const { add } = await ana();
    for (const [typed, kept] of [
      ['0991234567', '+593991234567'],
      ['02 245 6789', '+59322456789'],
      ['+57 300 123 4567', '+573001234567'],
      ['00593 99 123 4567', '+593991234567'],
    ])
      expect(contactOf(await add({ phone: typed })).phone).toBe(kept);
    for (const phone of ['12', 'nada', '09912345678901', '+1 000 000 0000'])
      expect(problemOf(await add({ phone })), phone).toMatchObject({
        status: 422,
        fields: { phone: expect.anything() },
      });
  });

  test('an e-mail is checked, and one way to be reached is needed', async () => {
    const { add } = await ana();
    expect(contactOf(await add({ email: ' ana@example.com ' })).email).toBe('ana@example.com');
    expect(Object.keys(problemOf(await add({ email: 'ana@' })).fields ?? {})).toEqual(['email']);
    expect(problemOf(await add({})).fields).toEqual({ phone: 'Escriba un teléfono o un email' });
  });

  test('the first contact is the main one, until another is or it is deleted', async () => {
    const { person, add, all } = await ana();
    const first = contactOf(await add({ name: 'Uno', email: 'uno@example.com' }));
    const second = contactOf(await add({ name: 'Dos', email: 'dos@example.com' }));
    await add({ name: 'Tres', email: 'tres@example.com' });
    const order = async () => (await all()).map(({ name, is_main }) => `${name}${is_main ? '*' : ''}`);
    expect(await order()).toEqual(['Uno*', 'Dos', 'Tres']);
    await put(person, second.id, { phone: '', email: second.email, is_main: true }, PATH);
    expect(await order()).toEqual(['Dos*', 'Uno', 'Tres']);
    // Nobody else is it yet.
    await put(person, second.id, { phone: '', email: second.email, is_main: false }, PATH);
    expect(await order()).toEqual(['Dos*', 'Uno', 'Tres']);
    expect((await person.send('DELETE', at(second.id))).status).toBe(200);
    expect(await order()).toEqual(['Uno*', 'Tres']);
    expect(contactOf(await person.get(at(first.id))).is_main).toBe(true);
    expect((await person.get(at(second.id))).status).toBe(404);
  });

  test('a telephone without its country’s code is of the company’s country', async () => {
    const { person, add } = await ana();
    await service().database.rows(`update profile set country = 'PE' where id = $1`, [person.profileId]);
    expect(contactOf(await add({ phone: '987 654 321' })).phone).toBe('+51987654321');
    expect((await add({ phone: '55 1234 5678' })).status).toBe(422);
  });

  test('what somebody agreed to is kept with who wrote it down and when, and only what changes is signed anew', async () => {
    const { person, add } = await ana();
    const made = contactOf(await add({ phone: '0991234567', consent_whatsapp: 'si' }));
    expect(made).toMatchObject({
      consent_whatsapp: 'si',
      consent_whatsapp_by: 'Ana Prueba',
      consent_email: 'sin_dato',
    });
    expect([made.consent_whatsapp_at === null, made.consent_email_at, made.consent_email_by]).toEqual([
      false,
      null,
      '',
    ]);
    const given = { phone: made.phone, email: '', consent_whatsapp: 'si', do_not_contact: true, version: made.version };
    const after = contactOf(await put(person, made.id, given, PATH));
    expect(after).toMatchObject({ do_not_contact: true, do_not_contact_by: 'Ana Prueba' });
    expect(after.consent_whatsapp_at).toBe(made.consent_whatsapp_at);
    const late = problemOf(await put(person, made.id, given, PATH));
    expect([late.status, late.msg.split(' mientras')[0]]).toEqual([412, 'Otra persona cambió este contacto']);
  });

  test('the same send twice makes one contact', async () => {
    const { add, all } = await ana();
    const key = { 'idempotency-key': randomUUID() };
    await Promise.all([add({ phone: '0991234567' }, key), add({ phone: '0991234567' }, key)]);
    expect((await all()).length).toBe(1);
  });

  test('two that are added at once: one of them is the main one', async () => {
    const { add, all } = await ana();
    await Promise.all([1, 2, 3, 4].map((n) => add({ email: `x${n}@example.com` })));
    expect((await all()).map(({ is_main }) => is_main)).toEqual([true, false, false, false]);
  });

  test("another profile's people see none of it; an analyst changes nothing", async () => {
    const { customer, add } = await ana();
    const { id } = contactOf(await add({ phone: '0991234567' }));
    const other = await service().person({ profile: 'Dos' });
    const tries = [
      await other.get(at(id)),
      await put(other, id, { phone: '0991234568', email: '' }, PATH),
      await other.send('DELETE', at(id)),
      await other.post(PATH, { customer, phone: '0991234567', email: '' }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const analyst = await service().person({ role: 'analista' });
    expect((await analyst.get(at(id))).status).toBe(200);
    expect((await analyst.send('DELETE', at(id))).status).toBe(403);
  });
});
