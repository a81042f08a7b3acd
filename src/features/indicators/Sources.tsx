import { centsOf, fromCents } from '../../api/contract/money';
import { type IndicatorMonth, PAYMENT_SOURCE } from '../../api/contract/receivables/indicators';
import { Bars } from '../../ui/charts/Bars';
import { money } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { share, sourceWords, words } from './words';

/** What came in because of what, in the months on show. */
export function Sources({ months, currency, days }: { months: IndicatorMonth[]; currency: string; days: number }) {
  const found = months.flatMap(({ sources }) => sources);
  const sums = PAYMENT_SOURCE.map((source) => {
    const of = found.filter((one) => one.source === source);
    return {
      source,
      payments: of.reduce((sum, { payments }) => sum + payments, 0),
      cents: of.reduce((sum, { total }) => sum + centsOf(total), 0),
    };
  }).filter(({ cents }) => cents > 0);
  const all = sums.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <Panel title={words.sources} body={words.sourcesIs(days)}>
      {sums.length === 0 ? (
        words.noSources
      ) : (
        <Bars
          label={words.sources}
          figures={sums.map(({ source, payments, cents }) => ({
            key: source,
            name: sourceWords[source],
            size: cents,
            text: words.ofPayments(payments, money(fromCents(cents), currency), share(cents, all)),
            isMuted: source === 'ninguna',
          }))}
        />
      )}
    </Panel>
  );
}
