import { expect, test } from 'vitest';
import { chatPieces } from '../../../src/domain/message/chatPieces';

const looks = (text: string) =>
  chatPieces(text)
    .filter(({ look }) => look !== 'plain')
    .map(({ look, text: said }) => `${look}: ${said}`);

test('marks show as WhatsApp shows them', () => {
  expect(looks('Debe *$ 10,00* el _lunes_, no el ~martes~: ```x = 1```')).toEqual([
    'bold: $ 10,00',
    'italic: lunes',
    'struck: martes',
    'code: x = 1',
  ]);
});

test('what only looks like a mark is text, and none is lost', () => {
  for (const text of ['2 * 3 * 4', 'saldo_vencido_total', '*sin fin', '* a *', '*a\nb*', '**', 'a*b*c', '']) {
    expect(looks(text), text).toEqual([]);
    expect(
      chatPieces(text)
        .map(({ text: said }) => said)
        .join(''),
    ).toBe(text);
  }
});
