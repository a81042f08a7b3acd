export type Random = {
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in `1 / share` times. */
  chance(share: number): boolean;
  shuffled<T>(list: readonly T[]): T[];
};

/** The same numbers for the same seed, everywhere (mulberry32, public domain). It is unfit for secrets. */
export function seeded(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick(list) {
      const chosen = list[int(0, list.length - 1)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
    chance: (share) => next() < share,
    shuffled(list) {
      const left = [...list];
      return list.flatMap(() => left.splice(int(0, left.length - 1), 1));
    },
  };
}
