import { expect, test } from 'vitest';
import { BUTTON_MARK, htmlOf, TABLE_MARK } from '../../../server/templates/mail';
import { EXAMPLE_LETTER, EXAMPLES, type Values, writerOf } from '../../../server/templates/render';
import { VARIABLES } from '../../../src/api/contract/messaging/templateText';

const values: Values = {
  nombre: { text: 'Rosa {{ saldo }} <b>', says: 'Rosa' },
  saldo: { text: '$ 0,00', says: false },
  documentos: { text: '2', says: 2 },
  dias_vencidos: { text: '0', says: 0 },
};
const write = (text: string) => writerOf(text)(values);

test('values stand where their variables were, and are not read again', () => {
  expect(write('Hola {{ nombre }}: {{saldo}} en {{ documentos }}.')).toEqual({
    text: 'Hola Rosa {{ saldo }} <b>: $ 0,00 en 2.',
    missing: [],
  });
});

test('conditions ask whether there is something, and how many', () => {
  expect(write('{% if saldo %}debe{% else %}no debe{% endif %}').text).toBe('no debe');
  expect(write('{% if documentos > 1 %}varios{% elsif documentos == 1 %}uno{% endif %}').text).toBe('varios');
  expect(write('{% if dias_vencidos %}tarde{% endif %}{% unless enlace_de_pago %}sin enlace{% endunless %}').text).toBe(
    'sin enlace',
  );
});

test('what is missing is said in its place and told, but not what a condition leaves out', () => {
  const { text, missing } = write(
    'Vence {{ primer_vencimiento }}. {% if enlace_de_pago %}Pague en {{ enlace_de_pago }}{% endif %} {{ contacto }} {{ contacto }}',
  );
  expect(text).toBe('Vence [falta: Primer vencimiento].  [falta: Contacto principal] [falta: Contacto principal]');
  expect(missing).toEqual(['primer_vencimiento', 'contacto']);
});

test('every variable has an example', () => {
  for (const { name, example } of VARIABLES) expect(writerOf(`{{ ${name} }}`)(EXAMPLES).text).toBe(example);
});

test('what slips past the check does not get far', () => {
  for (const text of [
    '{% include "package.json" %}',
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{{ nombre | upcase }}',
    '{{ constructor }}',
    '{{ nombre.constructor }}',
    '{{ process.env }}',
    '{% if saldo %}'.repeat(3_000),
  ])
    expect(() => write(text), text).toThrow();
});

test('an e-mail is paragraphs, lines and links, and nothing else of the text is markup', () => {
  const html = htmlOf(
    'Hola <script>alert(1)</script> & "Ana"\r\nsegunda línea\n\n\nPague en https://pagos.example/r?a=1&b=2. O (http://x.example/á) o javascript:alert(1) o https://"onmouseover=x',
    EXAMPLE_LETTER,
  );
  const [, content = ''] = html.split('<hr size="1" color="#d1d1d1" noshade>');
  expect(content.match(/<p>[\s\S]*?<\/p>/g)).toEqual([
    '<p>Hola &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ana&quot;<br>\nsegunda línea</p>',
    '<p>Pague en <a href="https://pagos.example/r?a=1&amp;b=2" target="_blank">https://pagos.example/r?a=1&amp;b=2</a>. O (<a href="http://x.example/á" target="_blank">http://x.example/á</a>) o javascript:alert(1) o https://&quot;onmouseover=x</p>',
  ]);
  expect(html).not.toMatch(/style=|<script|on\w+=x"/);
});

test('a letter has its company above and below, and in place of the marks a table and a button', () => {
  const from = {
    name: 'Ñandú & <b>Cía</b>',
    tax_number: '1790012345001',
    address: '',
    phone: '02 222',
    has_logo: true,
  };
  const [one] = EXAMPLE_LETTER.owed.lines;
  const lines = [{ number: '<i>7</i>', due: '', days: '', balance: '€ 5,00' }, ...(one ? [one] : [])];
  const totals = [
    { currency: 'USD', balance: '$ 830,50' },
    { currency: 'EUR', balance: '€ 5,00' },
  ];
  const text = `Sus documentos: ${TABLE_MARK}.\n\nPague en ${BUTTON_MARK}.`;
  const html = htmlOf(text, { from, owed: { lines, more: 2, totals }, link: 'https://p.example/r?a=1&b="2' });
  expect(html).toContain('<img src="cid:logo@cartera" alt="Ñandú &amp; &lt;b&gt;Cía&lt;/b&gt;" height="48">');
  expect(html).toContain('Ñandú &amp; &lt;b&gt;Cía&lt;/b&gt; · 1790012345001 · 02 222</font>');
  expect(html.match(/<tr[\s\S]*?<\/tr>/g)?.map((row) => row.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|'))).toEqual([
    '|Documento|Vence|Días vencido|Saldo|',
    '|&lt;i&gt;7&lt;/i&gt;|€ 5,00|',
    '|001-001-000012345|09/11/2026|12|$\u00a0830,50|',
    '|y 2 documentos más|',
    '|Total USD|$ 830,50|',
    '|Total EUR|€ 5,00|',
    '|Pagar en línea|',
  ]);
  expect(html).toContain('<a href="https://p.example/r?a=1&amp;b=&quot;2" target="_blank">');
  // The full stops that were left over are gone, and nothing is nested in a paragraph.
  expect(html).not.toMatch(/<p>\.<\/p>|<p>[^/]*<table|style=/);
  expect(htmlOf(BUTTON_MARK, { ...EXAMPLE_LETTER, link: 'javascript:alert(1)' })).not.toContain('href');
});
