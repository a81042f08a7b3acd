import { expect, test } from 'vitest';
import { htmlOf } from '../../../server/templates/mail';
import { EXAMPLES, type Values, writerOf } from '../../../server/templates/render';
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
  );
  expect(html.match(/<p>[\s\S]*?<\/p>/g)).toEqual([
    '<p>Hola &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ana&quot;<br>\nsegunda línea</p>',
    '<p>Pague en <a href="https://pagos.example/r?a=1&amp;b=2" target="_blank">https://pagos.example/r?a=1&amp;b=2</a>. O (<a href="http://x.example/á" target="_blank">http://x.example/á</a>) o javascript:alert(1) o https://&quot;onmouseover=x</p>',
  ]);
  expect(html).not.toMatch(/style=|<script|on\w+=x"/);
});
