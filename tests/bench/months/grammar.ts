/** What the grammars of months share. */

export const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
export const mangled = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

export function push<K>(map: Map<K, number[]>, key: K, place: number): void {
  const held = map.get(key);
  if (held) held.push(place);
  else map.set(key, [place]);
}

/** A lot of one seed: what it draws from the last fifth of a list is held out of tuning, and says so. */
export class Lot {
  isUnseen = false;
  private state: number;

  constructor(seed: number) {
    this.state = (seed * 7919 + 17) | 0;
    for (let i = 0; i < 20; i++) this.next();
  }

  /** Between 0 and 1. */
  next(): number {
    // xorshift32
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) / 4_294_967_296;
  }

  upTo(most: number): number {
    return 1 + Math.floor(this.next() * most);
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  /** Any of them alike. */
  any<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.next() * list.length)];
    if (one === undefined) throw new Error('an empty list has none');
    return one;
  }

  /** A way of writing: one of twenty comes from what is held out. */
  way<T>(list: readonly T[]): T {
    const seen = list.length - Math.max(1, Math.round(list.length / 5));
    if (!this.is(0.05)) return this.any(list.slice(0, seen));
    this.isUnseen = true;
    return this.any(list.slice(seen));
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => Math.floor(this.next() * 10)).join('');
  }
}
