import type { Cents } from '../../../src/api/contract/money';
import type { DemoDocument } from '../documents';

export type OpenDocument = DemoDocument & { balance: Cents };

/** Open documents; only one movement in all files takes each of them. */
export class Shelf {
  private readonly all: OpenDocument[];
  private readonly left: OpenDocument[];

  constructor(documents: readonly DemoDocument[]) {
    this.all = documents
      .map((document) => ({ ...document, balance: document.total - document.paid }))
      .filter(({ balance }) => balance > 0);
    this.left = [...this.all];
  }

  take(wanted: (document: OpenDocument) => boolean): OpenDocument {
    const place = this.left.findIndex(wanted);
    const [found] = place < 0 ? [] : this.left.splice(place, 1);
    if (!found) throw new RangeError('the demo has no such document left');
    return found;
  }

  /** Takes `count` of one customer, who pays nothing else. */
  takeOfOne(count: number, wanted: (documents: OpenDocument[]) => boolean): OpenDocument[] {
    const customers = [...new Set(this.left.map(({ customer }) => customer))];
    for (const customer of customers) {
      const theirs = this.left.filter((one) => one.customer === customer);
      if (theirs.length < count || !wanted(theirs)) continue;
      for (const one of theirs) this.left.splice(this.left.indexOf(one), 1);
      return theirs.slice(0, count);
    }
    throw new RangeError('the demo has no such customer left');
  }

  /** The customer owes this amount once. */
  isOnlyOne(document: OpenDocument): boolean {
    const equal = this.all.filter(
      ({ customer, balance }) => customer === document.customer && balance === document.balance,
    );
    return equal.length === 1;
  }

  owedByMany(balance: Cents): boolean {
    return new Set(this.all.filter((one) => one.balance === balance).map(({ customer }) => customer)).size > 1;
  }
}
