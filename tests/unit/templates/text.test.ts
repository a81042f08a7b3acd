import { expect, test } from 'vitest';
import { writerOf } from '../../../server/templates/render';
import {
  type Fault,
  numbered,
  offeredVariables,
  PAGE_LINK,
  PAGE_LINK_OFFER,
  placeOf,
  readTemplateText,
  usesPageLink,
  VARIABLES,
  whatsappRemarks,
} from '../../../src/api/contract/messaging/templateText';
import { fc } from '../../support/files/lots';

const kinds = (text: string): Fault['kind'][] => readTemplateText(text).faults.map(({ kind }) => kind);

test('variables and plain conditions are sound', () => {
  for (const text of [
    '',
    'Sin variables, con { llaves } sueltas y 100 %',
    ...VARIABLES.map(({ name }) => `{{${name}}} y {{ ${name} }}`),
    '{% if saldo_vencido %}a{% elsif documentos > 1 and enlace_de_pago %}b{% else %}c{% endif %}',
    '{% unless contacto %}a{% endunless %}{% if dias_vencidos >= 30 or documentos == 0 %}x{% endif %}',
  ])
    expect(kinds(text), text).toEqual([]);
});

test.each([
  ['{{ apodo }}', 'unknownVariable'],
  ['{{ constructor }}', 'unknownVariable'],
  ['{{ __proto__ }}', 'unknownVariable'],
  ['{{ toString }}', 'unknownVariable'],
  ['{{ nombre.constructor }}', 'notAVariable'],
  ['{{ nombre | upcase }}', 'notAVariable'],
  ['{{ "texto" }}', 'notAVariable'],
  ['{{ nombre[0] }}', 'notAVariable'],
  ['{{}}', 'notAVariable'],
  ['{{1}}', 'notAVariable'],
  ['{{- nombre -}}', 'notAVariable'],
  ['{{ nombre', 'unclosed'],
  ['{{ nombre {{ saldo }}', 'unclosed'],
  ['{% if saldo', 'unclosed'],
  ['{% include "x" %}', 'unknownTag'],
  ["{% render '/etc/passwd' %}", 'unknownTag'],
  ['{% for i in (1..1000000000) %}x{% endfor %}', 'unknownTag'],
  ['{% assign x = 1 %}', 'unknownTag'],
  ['{% raw %}', 'unknownTag'],
  ['{%- if saldo -%}a{% endif %}', 'unknownTag'],
  ['{% if %}a{% endif %}', 'wrongCondition'],
  ['{% if saldo > 100 %}a{% endif %}', 'wrongCondition'],
  ['{% if nombre == "Ana" %}a{% endif %}', 'wrongCondition'],
  ['{% if documentos contains 1 %}a{% endif %}', 'wrongCondition'],
  ['{% if constructor %}a{% endif %}', 'wrongCondition'],
  ['{% if saldo %}a', 'conditionNotEnded'],
  ['{% endif %}', 'conditionNotBegun'],
  ['{% else %}', 'conditionNotBegun'],
  ['{% if saldo %}a{% else %}b{% else %}c{% endif %}', 'conditionNotBegun'],
  ['{% if saldo %}a{% endunless %}{% endif %}', 'conditionNotBegun'],
  ['{{ nombre }}'.repeat(201), 'tooMany'],
  ['{% if saldo %}'.repeat(6) + '{% endif %}'.repeat(6), 'tooDeep'],
] as const)('%s is refused', (text, kind) => {
  expect(kinds(text)).toContain(kind);
});

test('a fault says where it is', () => {
  const [fault] = readTemplateText('😀 uno\r\nación {{ nada }}').faults;
  expect(placeOf('😀 uno\r\nación {{ nada }}', fault?.at ?? 0)).toEqual({ line: 2, column: 7 });
});

test('what reads as sound is written without error, however strange it is', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      ' if ',
      ' endif ',
      ' else ',
      ' unless ',
      ' saldo ',
      ' documentos > 1 ',
      '\n',
    ),
    fc.constantFrom('{{ nombre }}', '{% if saldo %}', '{% endif %}', '{% raw %}', '{#', '<b>', '😀', ' and '),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      if (readTemplateText(text).faults.length === 0) writerOf(text)({});
    }),
    { numRuns: 3_000 },
  );
});

test('the longest and worst texts are read to their end', () => {
  for (const text of ['{{'.repeat(2_048), '{% if '.repeat(682), '{%if saldo%}'.repeat(341), '{'.repeat(4_096)]) {
    readTemplateText(text);
    whatsappRemarks(text);
  }
});

test('WhatsApp’s template has numbers for variables, in the order in which they first appear', () => {
  expect(numbered('Hola {{ nombre }}, {{saldo}} al {{ hoy }}, {{ nombre }}.')).toBe(
    'Hola {{1}}, {{2}} al {{3}}, {{1}}.',
  );
  expect(readTemplateText('{{ saldo }} {{nombre}} {{ saldo }}').variables).toEqual(['saldo', 'nombre']);
});

test('what its provider would not approve is told', () => {
  expect(whatsappRemarks('Hola, {{ nombre }}: debe {{ saldo }} a la fecha.')).toEqual([]);
  expect(whatsappRemarks('{{ nombre }}{{ saldo }}.')).toEqual([
    'beginsWithVariable',
    'endsWithVariable',
    'variablesTogether',
  ]);
  expect(whatsappRemarks('x'.repeat(1_025))).toEqual(['tooLong']);
});

test('the link to the customer’s own page is offered where the service says so, and known wherever a text names it', () => {
  const names = (offers?: string[]) => offeredVariables(offers).map(({ name }) => name);
  expect(names([PAGE_LINK_OFFER])).toEqual(VARIABLES.map(({ name }) => name));
  for (const other of [undefined, [], ['channel sms', 'GET /console/home/']]) {
    expect(names(other)).toEqual(VARIABLES.map(({ name }) => name).filter((name) => name !== PAGE_LINK));
  }
  for (const text of ['{{enlace_a_su_cuenta}}', 'a {% if saldo and enlace_a_su_cuenta %}b{% endif %}']) {
    expect(usesPageLink(text)).toBe(true);
  }
  for (const text of ['', 'enlace_a_su_cuenta', '{{ enlace_de_pago }}']) expect(usesPageLink(text)).toBe(false);
});
