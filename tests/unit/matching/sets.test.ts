import { expect, test } from 'vitest';
import { setsWithSum } from '../../../server/matching/sets';
import { fc } from '../../support/files/lots';

/** Every set of two to five of them, or all, one by one. */
function oneByOne(amounts: number[], sum: number): number[][] {
  const found: number[][] = [];
  for (let mask = 1; mask < 2 ** amounts.length; mask++) {
    const places = amounts.flatMap((_, place) => (mask & (1 << place) ? [place] : []));
    const isSize = places.length >= 2 && (places.length <= 5 || places.length === amounts.length);
    if (isSize && places.reduce((all, place) => all + (amounts[place] ?? 0), 0) === sum) found.push(places);
  }
  return found;
}

test('counts the sets that come to a sum, each once, and gives the smallest', () => {
  // Few different amounts, so that sums meet often.
  const amounts = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 9 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 2, max: 40 }), (given, sum) => {
      const found = oneByOne(given, sum);
      const { first, ways } = setsWithSum(given, sum);
      expect(ways).toBe(found.length);
      if (ways === 0) return;
      expect(found).toContainEqual(first);
      expect(first.length).toBe(Math.min(...found.map(({ length }) => length)));
    }),
  );
});

test('looks through as many sets as tell something: fewer of each where several may have paid', () => {
  // Powers of two: each sum is of one set.
  const amounts = Array.from({ length: 26 }, (_, i) => 2 ** i);
  const four = 2 ** 1 + 2 ** 7 + 2 ** 13 + 2 ** 25;
  expect(setsWithSum(amounts, four)).toMatchObject({ first: [1, 7, 13, 25], ways: 1 });
  expect(setsWithSum(amounts, four, 2).ways).toBe(0);
  expect(setsWithSum(amounts, four - 2, 2).ways).toBe(1);
});

test('takes debts that follow each other for less of an accident than any others', () => {
  const following = setsWithSum([3000, 6000, 6250, 5250, 32250, 11000], 43250);
  const apart = setsWithSum([11000, 3000, 6000, 6250, 5250, 32250], 43250);
  expect(following).toMatchObject({ first: [4, 5], ways: 1 });
  expect(apart).toMatchObject({ first: [0, 5], ways: 1 });
  expect(following.chance).toBeCloseTo((5 * 250) / 43250);
  expect(apart.chance).toBeCloseTo((15 * 250) / 43250);
});
