import type { ReactNode } from 'react';
import { centsOf, fromCents } from '../../api/contract/money';
import { type ExpectedCash, getExpectedCash } from '../../api/contract/receivables/indicators';
import { usePolling } from '../../resource/hooks/usePolling';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { BarsAndLine } from '../../ui/charts/BarsAndLine';
import { shortDate } from '../../ui/format/dates';
import { money, roundedMoney } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { PlainTable } from '../../ui/table/PlainTable';
import { EVERY_MS } from './asked';
import { weekColumns } from './columns';
import { words } from './words';

/** What is expected to come in within twelve weeks, beside the last weeks as they were foretold; of the entire company. */
export function Expected({ currency, children }: { currency: string | undefined; children: ReactNode }) {
  const handle = useRecord(getExpectedCash, { query: { ...(currency !== undefined && { currency }) } });
  const [snapshot, ref] = handle;
  const isWorking = snapshot.context.record?.is_working === true;
  usePolling(!snapshot.hasTag('refused') && isWorking, () => ref.send({ type: 'REFRESH' }), EVERY_MS);
  return (
    <Panel title={words.expected} body={words.expectedIs}>
      <RecordPage handle={handle}>{(cash: ExpectedCash) => <Drawn cash={cash} />}</RecordPage>
      {children}
    </Panel>
  );
}

function Drawn({ cash: { currency, weeks, past, error_weeks, error_months } }: { cash: ExpectedCash }) {
  if (currency === null || weeks.length === 0) return words.noExpected;
  const sum = weeks.reduce((all, { expected }) => all + centsOf(expected), 0);
  return (
    <>
      <div>{words.expectedSum(money(fromCents(sum), currency))}</div>
      <div>{words.errorOf(error_weeks, error_months)}</div>
      <BarsAndLine
        label={words.expected}
        steps={[
          ...past.map(({ from, to, expected, came }) => ({
            key: from,
            name: shortDate(from),
            longName: words.week(from, to),
            bar: centsOf(came),
            line: centsOf(expected),
          })),
          ...weeks.map(({ from, to, expected, low, high }) => ({
            key: from,
            name: shortDate(from),
            longName: words.week(from, to),
            bar: 0,
            line: centsOf(expected),
            band: [centsOf(low), centsOf(high)] as const,
          })),
        ]}
        barName={words.cameIn}
        lineName={words.foretold}
        bandName={words.band}
        short={(cents) => roundedMoney(fromCents(Math.round(cents)), currency)}
        exact={(cents) => money(fromCents(Math.round(cents)), currency)}
      />
      <PlainTable label={words.weeks} columns={weekColumns(currency)} rows={weeks} rowKey={({ from }) => from} />
    </>
  );
}
