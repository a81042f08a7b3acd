import type { Month, Paid, Size } from './suggestionMonth';
import type { Said } from './suggestionWays';

/** How what was said of a month is held against its truth. */

export const isRight = ({ truth }: Paid, { sure }: Said) =>
  sure.length === truth.length && sure.every((place) => truth.includes(place));

/** Noise pays nothing, and those drawn as ties are nobody's to know. */
export const isPayable = ({ kind, truth }: Paid) => truth.length > 0 && kind !== 'tie';

export const percent = (part: number, all: number) => Math.round((part / Math.max(all, 1)) * 10_000) / 100;

export function sizeOf(text: string): Size {
  const [movements = 0, documents = 0, customers = 0] = text.split('x').map(Number);
  return { movements, documents, customers };
}

export function named({ movements, documents, customers }: Size): string {
  return `${movements} movements, ${documents} documents, ${customers} customers`;
}

/** Prints what was wrong, and what was missed of a kind that `WRONG` names; of what is held out only where `UNSEEN` asks for it. */
export function tell({ movements, documents, customers }: Month, said: Said[]): void {
  const shown = (place: number | undefined) => {
    const one = place === undefined ? undefined : documents[place];
    if (!one) return '-';
    const { first = '', last = '', dni = '', tradename = '' } = customers[one.customer] ?? {};
    return `${one.number} ${one.cents / 100} [${first} ${last} (${tradename}) ${dni}]`;
  };
  const asked = process.env.WRONG ?? '';
  movements.forEach((paid, i) => {
    if (paid.unseen && !process.env.UNSEEN) return;
    const one = said[i] ?? { sure: [], first: undefined };
    const wrong = one.sure.length > 0 && !isRight(paid, one);
    const missed = asked !== '1' && `${paid.kind}: ${paid.how}`.startsWith(asked) && one.sure.length === 0;
    if (!wrong && !missed) return;
    console.log(
      `${wrong ? 'WRONG' : 'missed'} ${paid.kind}: ${paid.how} «${paid.text}» «${paid.counterparty}» ${paid.cents / 100}\n   truth ${paid.truth.map(shown).join(' + ')}\n   said ${one.kind} ${one.sure.map(shown).join(' + ')} first ${shown(one.first)}`,
    );
  });
}
