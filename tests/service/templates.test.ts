import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  allTemplates,
  listGroups,
  listTemplates,
  templatesOfChannel,
} from '../../src/api/contract/messaging/templates';
import { type Staff, withService } from '../support/processes/service';
import { places, problemOf } from '../support/service/customerCalls';
import { draft, mail, previewOf, TEMPLATES, templateOf } from '../support/service/templates';

const HTML = '<img src=x onerror=alert(1)><script>alert(1)</script> javascript:alert(1)';

withService('templates', (service) => {
  const at = (id: string) => `${TEMPLATES}${id}/`;
  const found = async (person: Staff, query = '') =>
    listTemplates.answer.parse((await person.get(TEMPLATES + query)).body);
  const names = async (person: Staff, query = '') => (await found(person, query)).results.map(({ name }) => name);

  /** Of everybody. */
  async function globalOne(): Promise<string> {
    const [made] = await service().database.rows<{ id: string }>(
      `insert into template (is_global, name, channel, body, status) values (true, 'Para todas', 'whatsapp', 'Hola', 'activa') returning id`,
    );
    return made?.id ?? '';
  }

  test('a template is created with 201, listed, found and read', async () => {
    const person = await service().person();
    const answer = await person.post(TEMPLATES, draft);
    expect(answer.status).toBe(201);
    const made = templateOf(answer);
    expect(made).toMatchObject({ ...draft, version: 1, status: 'borrador', is_global: false, approval: 'sin_enviar' });
    await person.post(TEMPLATES, { ...mail, status: 'activa' });
    expect(await names(person)).toEqual(['Aviso', 'Recordatorio']);
    expect(await names(person, '?search=recordatório')).toEqual(['Recordatorio']);
    expect(await names(person, '?channel=1')).toEqual(['Aviso']);
    expect(await names(person, '?status=activa&page_size=1&p=1')).toEqual(['Aviso']);
    expect((await found(person, '?page_size=1')).count).toBe(2);
    expect(await names(person, '?ordering=-name')).toEqual(['Recordatorio', 'Aviso']);
    expect(await names(person, '?ordering=channel')).toEqual(['Recordatorio', 'Aviso']);
    expect(templateOf(await person.get(at(made.id)))).toEqual(made);
  });

  test('the same send twice makes one template', async () => {
    const person = await service().person();
    const key = { 'idempotency-key': randomUUID() };
    await Promise.all([person.post(TEMPLATES, draft, key), person.post(TEMPLATES, draft, key)]);
    expect((await found(person)).count).toBe(1);
  });

  test('pickers get all of them, or those of a channel in `data`', async () => {
    const person = await service().person();
    await globalOne();
    await person.post(TEMPLATES, draft);
    await person.post(TEMPLATES, { ...mail, status: 'activa' });
    const all = allTemplates.answer.parse((await person.get('/customers/all_templates/?search=a')).body);
    expect(all.results.map(({ name }) => name)).toEqual(['Aviso', 'Para todas', 'Recordatorio']);
    const ofChannel = async (query: string) =>
      templatesOfChannel.answer
        .parse((await person.get(`/customers/templates_all/?${query}`)).body)
        .data.map(({ name }) => name);
    expect(await ofChannel('search=0')).toEqual(['Para todas', 'Recordatorio']);
    expect(await ofChannel('search=WhatsApp&status=activa')).toEqual(['Para todas']);
    expect(await ofChannel('search=Email')).toEqual(['Aviso']);
    expect(await ofChannel('search=0&is_global=false')).toEqual(['Recordatorio']);
    expect(await ofChannel('search=sms')).toEqual([]);
  });

  test('a JSON change keeps what is left out; of two editors the second is told', async () => {
    const person = await service().person();
    const made = templateOf(await person.post(TEMPLATES, { ...draft, approved_name: 'aviso_1', language: 'es_EC' }));
    const given = { ...draft, name: 'Otro nombre', status: 'activa', approval: 'aprobada', version: 1 };
    const after = templateOf(await person.send('PUT', at(made.id), given));
    expect(after).toMatchObject({ version: 2, name: 'Otro nombre', approved_name: 'aviso_1', language: 'es_EC' });
    const late = problemOf(await person.send('PUT', at(made.id), { ...given, name: 'Tarde' }));
    expect([late.status, late.msg.split(' mientras')[0]]).toEqual([412, 'Otra persona cambió esta plantilla']);
    expect(templateOf(await person.get(at(made.id)))).toEqual(after);
    const form = await person.send('PUT', at(made.id), new URLSearchParams({ name: 'x' }));
    expect(form.status).toBe(415);
  });

  test('a global one is offered to every company and changed by none', async () => {
    const person = await service().person();
    const id = await globalOne();
    const other = await service().person({ profile: 'Dos' });
    for (const one of [person, other]) expect(await names(one)).toEqual(['Para todas']);
    expect(templateOf(await person.get(`${at(id)}?is_global=true`)).is_global).toBe(true);
    expect(templateOf(await person.get(`${at(id)}?is_global=false`)).is_global).toBe(true);
    const tries = [await person.send('PUT', at(id), draft), await person.send('DELETE', at(id))];
    expect(tries.map(problemOf).map(({ status, msg }) => [status, msg.split('. ').at(-1)])).toEqual(
      tries.map(() => [403, 'Duplíquela para tener una propia.']),
    );
    const db = service().database.scoped(person.profileId);
    expect(await db.rows(`update template set name = 'mía' returning id`)).toEqual([]);
    const adds = db.rows(`insert into template (is_global, name, channel, body) values (true, 'x', 'whatsapp', 'x')`);
    await expect(adds).rejects.toThrow('row-level security');
  });

  test('one that campaigns use is not deleted, says so and can be archived; any other is gone', async () => {
    const person = await service().person();
    const { id } = templateOf(await person.post(TEMPLATES, draft));
    const { database } = service();
    await database.rows(
      `insert into campaign (profile_id, template_id, channel, launch_date) values ($1, $2, 'whatsapp', now())`,
      [person.profileId, id],
    );
    await database.rows(
      `insert into timeslot (profile_id, template_id, channel, launch_date) values ($1, $2, 'whatsapp', now()), ($1, $2, 'whatsapp', now())`,
      [person.profileId, id],
    );
    const refused = problemOf(await person.send('DELETE', at(id)));
    expect([refused.status, refused.msg]).toEqual([
      409,
      '«Recordatorio» se usa en 1 campaña y 2 envíos planificados. No se eliminó; archívela para que no se ofrezca más.',
    ]);
    const asMail = problemOf(await person.send('PUT', at(id), { ...mail, name: 'Recordatorio' }));
    expect([asMail.status, Object.keys(asMail.fields ?? {})]).toEqual([409, ['channel']]);
    expect(templateOf(await person.send('PUT', at(id), { ...draft, status: 'archivada' })).status).toBe('archivada');
    await database.rows('delete from timeslot');
    await database.rows('delete from campaign');
    expect((await person.send('DELETE', at(id))).status).toBe(200);
    expect((await person.get(at(id))).status).toBe(404);
    expect((await person.send('DELETE', at(id))).status).toBe(404);
  });

  test('groups are the subcategories with their customers', async () => {
    const person = await service().person();
    const { subcategories } = await places(service(), person.profileId);
    const [first] = subcategories;
    const ids = [first?.id];
    await person.post('/customers/customers/', { first_name: 'Rosa', dni: '1710034065', subcategories_ids: ids });
    const groups = listGroups.answer.parse((await person.get('/customers/groups_all/')).body);
    expect(groups.results.map(({ name, customers }) => [name, customers])).toEqual([
      ['Mayorista', 1],
      ['Tienda', 0],
    ]);
  });

  test('what cannot be sent is refused at its field, with where and what to do', async () => {
    const person = await service().person();
    const refusal = async (given: object) => problemOf(await person.post(TEMPLATES, { ...draft, ...given })).fields;
    expect(await refusal({ body: 'Hola\n {{ apodo }}' })).toEqual({
      body: 'Línea 2, columna 2: no hay una variable «apodo». Elija una de la lista con el botón Insertar variable.',
    });
    expect(await refusal({ body: '{% if saldo %}x{% endif %}' })).toEqual({
      body: 'Línea 1, columna 1: una plantilla de WhatsApp se aprueba con su texto fijo y no admite condiciones. Use solo variables.',
    });
    expect(await refusal({ ...mail, subject: '{{ nombre', status: 'activa' })).toEqual({
      subject: 'Línea 1, columna 1: lo que empieza con {{ no se cierra. Complete {{ variable }}, o borre las llaves.',
    });
    expect(await refusal({ ...mail, subject: '', status: 'activa' })).toEqual({
      subject: 'Escriba el asunto del email.',
    });
    expect(Object.keys((await refusal({ approved_name: 'Con Mayúsculas' })) ?? {})).toEqual(['approved_name']);
    expect((await person.post(TEMPLATES, { ...draft, body: 'x'.repeat(4_097) })).status).toBe(422);
  });

  test('hostile texts are kept as they are, found and written again, or refused', async () => {
    const person = await service().person();
    const texts = [
      HTML,
      "'; drop table template; --",
      '=cmd|calc!A1',
      '\u202Eolrac',
      '😀👩‍👩‍👧 ñandú',
      '%_\\',
      '$1 $& \\1',
      'x'.repeat(120),
    ];
    for (const text of texts) {
      const made = templateOf(await person.post(TEMPLATES, { ...mail, name: text, subject: text, body: text }));
      expect([made.name, made.subject, made.body]).toEqual([text, text, text]);
      const seen = await person.post(`${TEMPLATES}preview/`, { ...mail, subject: text, body: text });
      expect(previewOf(seen)).toMatchObject({ subject: text, text });
    }
    expect((await found(person)).count).toBe(texts.length);
    for (const text of ['x'.repeat(10_000), 'a\0b', '\ud83d', '   '])
      expect((await person.post(TEMPLATES, { ...mail, name: text })).status).toBe(422);
  });

  test("another profile's people see none of it; an analyst reads and changes nothing", async () => {
    const person = await service().person();
    const { id } = templateOf(await person.post(TEMPLATES, draft));
    const other = await service().person({ profile: 'Dos' });
    const tries = [await other.get(at(id)), await other.send('PUT', at(id), draft), await other.send('DELETE', at(id))];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    const analyst = await service().person({ role: 'analista' });
    expect((await analyst.get(at(id))).status).toBe(200);
    expect((await analyst.post(`${TEMPLATES}preview/`, draft)).status).toBe(200);
    const refused = [
      await analyst.post(TEMPLATES, draft),
      await analyst.send('PUT', at(id), draft),
      await analyst.send('DELETE', at(id)),
      await analyst.post(`${TEMPLATES}test_send/`, { ...draft, to: '0991234567' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
