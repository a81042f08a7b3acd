import { expect, test } from 'vitest';
import { withService } from '../support/processes/service';
import { places, problemOf } from '../support/service/customerCalls';
import { books } from '../support/service/receivables';
import { draft, mail, previewOf, TEMPLATES } from '../support/service/templates';

const PREVIEW = `${TEMPLATES}preview/`;

withService('the preview of a template', (service) => {
  /** Rosa owes two invoices in dollars, one of them late, and one in euros; Luis owes nothing and has no phone. */
  async function receivables() {
    const person = await service().person({ profile: 'Comercial Andina' });
    const rosa = { name: 'Rosa', dni: '1710034065' };
    await books(service(), person, [
      { number: 'F-1', total: '1250.50', customer: rosa },
      { number: 'F-2', total: '30.00', customer: rosa },
      { number: 'F-3', total: '9.99', customer: rosa },
      { number: 'F-4', total: '1.00', customer: { name: 'Luis', dni: '0926687856' } },
    ]);
    const { database } = service();
    const set = (number: string, change: string) =>
      database.rows(`update document set ${change} where number = $1`, [number]);
    await set('F-1', 'due_date = current_date - 12');
    await set('F-2', 'due_date = null');
    await set('F-3', "due_date = current_date + 5, currency = 'EUR'");
    await database.rows("delete from document where number = 'F-4'");
    const ids = await database.rows<{ id: string; name: string; due: string; today: string }>(
      `select id, first_name as name, to_char(current_date - 12, 'DD/MM/YYYY') as due, to_char(current_date, 'DD/MM/YYYY') as today from customer order by first_name`,
    );
    const [luis, one] = ids;
    await database.rows(
      `insert into contact (profile_id, customer_id, name, phone, email, is_main, created_at) values
       ($1, $2, 'Luisa', '', 'luisa@x.example', true, now()), ($1, $2, 'Otro', '+593991234567', '', false, now() + interval '1 s')`,
      [person.profileId, one?.id],
    );
    const preview = async (given: object) => previewOf(await person.post(PREVIEW, { ...draft, ...given }));
    return { person, luis: luis?.id, rosa: one?.id, due: one?.due, today: one?.today, preview };
  }

  test('every variable tells what the books say, and amounts of several currencies stand apart', async () => {
    const { preview, rosa, due, today } = await receivables();
    const all = [
      '{{ nombre }}|{{ identificacion }}|{{ contacto }}|{{ saldo }}|{{ saldo_vencido }}|{{ documentos }}|{{ documentos_vencidos }}',
      '{{ primer_vencimiento }}|{{ dias_vencidos }}|{{ empresa }}|{{ hoy }}',
      '{{ detalle_documentos }}',
    ].join('\n');
    const { text, missing, to, via, length } = await preview({ body: all, customer: rosa });
    const [first, second, third] = text.split('\n');
    expect(first).toBe('Rosa|1710034065|Luisa|$\u00a01.280,50 y €\u00a09,99|$\u00a01.250,50|3|1');
    expect(second).toBe(`${due}|12|Comercial Andina|${today}`);
    expect(third).toMatch(
      new RegExp(
        `^F-1 por \\$\u00a01.250,50, vence ${due}; F-3 por €\u00a09,99, vence [\\d/]{10}; F-2 por \\$\u00a030,00$`,
      ),
    );
    // The main contact has no phone: the next one has.
    expect({ missing, to, via, length }).toEqual({
      missing: [],
      to: '+593991234567',
      via: 'bandeja_local',
      length: text.length,
    });
  });

  test('what a customer has nothing for is told, and said in its place', async () => {
    const { preview, luis } = await receivables();
    const body = '{{ saldo }} {{ primer_vencimiento }} {{ enlace_de_pago }}';
    expect(await preview({ body, customer: luis })).toMatchObject({
      text: '$\u00a00,00 [falta: Primer vencimiento] [falta: Enlace de pago]',
      missing: ['primer_vencimiento', 'enlace_de_pago'],
      to: '',
    });
  });

  test('without a customer the examples stand for them', async () => {
    const { preview } = await receivables();
    expect(await preview({})).toMatchObject({
      text: 'Hola, Rosa Quishpe: debe $\u00a01.250,00 a la fecha.',
      missing: [],
      to: null,
      html: '',
      parts: 1,
    });
    expect((await preview({ body: 'x'.repeat(4_000) })).parts).toBe(4);
  });

  test('an e-mail has its subject in one line, and HTML in which no value is markup', async () => {
    const { person, preview, rosa } = await receivables();
    await service().database.rows(`update customer set first_name = E'<b>Ro\\nsa</b>' where id = $1`, [rosa]);
    const body = 'Hola {{ nombre }}\n\n{% if saldo %}Debe{% endif %}\n\n\n\nhttps://x.example';
    const seen = await preview({ ...mail, body, customer: rosa });
    expect(seen).toMatchObject({
      subject: 'Saldo de <b>Ro sa</b>',
      text: 'Hola <b>Ro sa</b>\n\nDebe\n\nhttps://x.example',
      to: 'luisa@x.example',
    });
    expect(seen.html).toContain(
      '<p>Hola &lt;b&gt;Ro sa&lt;/b&gt;</p>\n<p>Debe</p>\n<p><a href="https://x.example" target="_blank">',
    );
    expect(person.profileId).toBeTruthy();
  });

  test('of a group it is told how many cannot be reached or have nothing for a variable', async () => {
    const { person, preview, rosa, luis } = await receivables();
    const { subcategories } = await places(service(), person.profileId);
    const group = subcategories.find(({ name }) => name === 'Mayorista')?.id;
    await service().database.rows(
      'insert into customer_subcategory (profile_id, customer_id, subcategory_id) select $1, unnest($2::uuid[]), $3',
      [person.profileId, [rosa, luis], group],
    );
    const { audience } = await preview({ body: '{{ nombre }} {{ primer_vencimiento }}.', group });
    expect(audience).toEqual({
      customers: 2,
      looked_at: 2,
      unreachable: 1,
      missing: [{ variable: 'primer_vencimiento', customers: 1, names: ['Luis'] }],
    });
    expect(problemOf(await person.post(PREVIEW, { ...draft, group: 'nada' })).fields).toEqual({ group: 'No existe' });
    expect(problemOf(await person.post(PREVIEW, { ...draft, customer: 'x' })).fields).toEqual({
      customer: 'No existe',
    });
  });

  test('hostile texts are refused within their limits, and quickly', async () => {
    const { person } = await receivables();
    const texts = [
      '{{constructor}}',
      '{{ nombre.__proto__.polluted }}',
      "{% include '../../etc/passwd' %}",
      '{% for i in (1..1000000000) %}x{% endfor %}',
      '{% if saldo %}'.repeat(300),
      '{{ nombre }}'.repeat(300),
      '{{'.repeat(2_000),
      '{% raw %}{{ x }}{% endraw %}',
      'a\0b',
      '\ud83d',
    ];
    for (const body of texts) {
      const refused = problemOf(await person.post(PREVIEW, { ...mail, body }));
      expect([body.slice(0, 30), refused.status, Object.keys(refused.fields ?? {})]).toEqual([
        body.slice(0, 30),
        422,
        ['body'],
      ]);
    }
  });
});
