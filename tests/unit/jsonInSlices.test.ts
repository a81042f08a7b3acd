import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { toPieces } from '../../server/database/jsonInSlices';

const LONG = Array.from({ length: 20_000 }, (_, n) => ({ id: `${n}`, name: 'Quishpe Ñato "Rosa"', none: undefined }));

test('an answer with long lists goes out in pieces, between which others have their turn', async () => {
  let turns = 0;
  const others = () => {
    turns++;
    next = setImmediate(others);
  };
  let next = setImmediate(others);
  const answer = { infoDocs: LONG, none: undefined, count: 2, contactos: LONG, few: [1], empty: [] };
  const pieces = await toPieces(answer);
  clearImmediate(next);
  if (typeof pieces === 'string') throw new Error('one piece');
  expect(Buffer.concat(pieces).toString()).toBe(JSON.stringify(answer));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  expect(turns).toBeGreaterThan(60);
});

test('a short answer is one text', async () => {
  for (const answer of [{ a: 1, list: [1, undefined] }, [1, 2], null, 'x', LONG]) {
    expect(await toPieces(answer)).toBe(JSON.stringify(answer));
  }
});
