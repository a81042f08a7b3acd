import { centsOf } from '../../api/contract/money';
import { BUCKETS } from '../../api/contract/receivables/documents';
import { bucketWords } from '../../domain/words';
import { Band } from '../../ui/charts/Band';
import { money } from '../../ui/format/format';
import { words } from './words';

/** A debt by age, in the order of BUCKETS. */
export function AgeBand({ ages, currency }: { ages: string[]; currency: string }) {
  const parts = BUCKETS.map((bucket, i) => {
    const amount = ages[i] ?? '0.00';
    return { key: bucket, name: bucketWords[bucket], size: centsOf(amount), text: money(amount, currency) };
  });
  return <Band label={words.ages} parts={parts} />;
}
