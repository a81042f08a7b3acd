import { makeStyles, tokens } from '@fluentui/react-components';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { centsOf, fromCents } from '../../api/contract/money';
import {
  exportIndicators,
  getExpectedCash,
  type INDICATOR_TABLE,
  type IndicatorMonth,
  type Indicators,
} from '../../api/contract/receivables/indicators';
import { useOffers } from '../../console/AppProvider';
import { urlOf } from '../../machines/kit/list';
import { FilesMenu } from '../../resource/list/ExportMenu';
import { BarsAndLine } from '../../ui/charts/BarsAndLine';
import { Sparkline } from '../../ui/charts/Sparkline';
import { EmptyState } from '../../ui/EmptyState';
import { lastOfMonth, monthOf, shortMonthOf } from '../../ui/format/dates';
import { money, roundedMoney, UNKNOWN } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { PlainTable } from '../../ui/table/PlainTable';
import { Actions } from './Actions';
import type { Asked } from './asked';
import { monthColumns, ownerColumns } from './columns';
import { Expected } from './Expected';
import { Moves } from './Moves';
import { Sources } from './Sources';
import { decimal, monthName, share, words } from './words';

const useStyles = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
    gap: '20px 32px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  tile: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  line: { display: 'flex', alignItems: 'center', gap: '16px' },
  value: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  meaning: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, maxWidth: '60ch' },
  foot: { display: 'flex', justifyContent: 'flex-end' },
});

type Props = { asked: Asked; indicators: Indicators };

export function Figures({ asked, indicators }: Props) {
  const offers = useOffers();
  const { months, currency, actions, attribution_days, is_working, owners = [] } = indicators;
  const last = months.at(-1);
  if (!last || currency === null) {
    return (
      <EmptyState
        title={words.empty}
        body={is_working ? words.first : words.emptyBody}
        icon={<DataTrendingRegular />}
      />
    );
  }
  const exported = (table: (typeof INDICATOR_TABLE)[number]) => <Export asked={asked} table={table} />;
  return (
    <>
      <Panel title={`${words.figures}: ${monthName(last)}`}>
        <Tiles months={months} currency={currency} />
      </Panel>
      {offers(getExpectedCash) && <Expected currency={asked.currency}>{exported('previsto')}</Expected>}
      <Panel title={words.months}>
        <BarsAndLine
          label={words.months}
          steps={months.map(({ month, collected, overdue }) => ({
            key: month,
            name: shortMonthOf(`${month}-01`),
            longName: monthOf(`${month}-01`),
            bar: centsOf(collected),
            line: centsOf(overdue),
            to: `/pagos?${new URLSearchParams({ start: `${month}-01`, end: lastOfMonth(`${month}-01`) })}`,
          }))}
          barName={words.collected}
          lineName={words.overdueAtEnd}
          short={(cents) => roundedMoney(fromCents(Math.round(cents)), currency)}
          exact={(cents) => money(fromCents(Math.round(cents)), currency)}
        />
      </Panel>
      <Panel title={words.table}>
        <PlainTable
          label={words.table}
          columns={monthColumns(currency)}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
        />
        {exported('meses')}
      </Panel>
      {owners.length > 1 && (
        <Panel title={`${words.byOwner}: ${monthName(last)}`}>
          <PlainTable
            label={words.byOwner}
            columns={ownerColumns(currency, (owner) => `?${new URLSearchParams({ ...asked, owner })}`)}
            rows={owners}
            rowKey={({ owner }) => owner?.id ?? ''}
          />
          {exported('asesores')}
        </Panel>
      )}
      <Sources months={months} currency={currency} days={attribution_days} />
      <Actions actions={actions} currency={currency}>
        {exported('gestiones')}
      </Actions>
      <Moves months={months} currency={currency}>
        {exported('movimientos')}
      </Moves>
    </>
  );
}

function Export({ asked, table }: { asked: Asked; table: (typeof INDICATOR_TABLE)[number] }) {
  const styles = useStyles();
  return (
    <div className={styles.foot}>
      <FilesMenu row={exportIndicators} url={urlOf({ ...asked, table })} formats={['csv', 'xlsx']} disabled={false} />
    </div>
  );
}

type Tile = {
  name: string;
  meaning: string;
  /** How large it is in a month, for the line; undefined where it is not known. */
  of(month: IndicatorMonth): number | undefined;
  text(month: IndicatorMonth): string;
  more?(month: IndicatorMonth): string | undefined;
};

/** The figures of the last month, each with how it came about and what it means. */
function Tiles({ months, currency }: { months: IndicatorMonth[]; currency: string }) {
  const styles = useStyles();
  const [before, last] = [months.at(-2), months.at(-1)];
  if (!last) return null;
  return (
    <ul className={styles.tiles}>
      {tilesIn(currency).map(({ name, meaning, of, text, more }) => {
        const points = months.flatMap((month) => {
          const size = of(month);
          return size === undefined ? [] : [{ key: month.month, name: monthName(month), size, text: text(month) }];
        });
        const detail = more?.(last);
        return (
          <li key={name} className={styles.tile}>
            <div className={styles.quiet}>{name}</div>
            <div className={styles.line}>
              <span className={styles.value}>{text(last)}</span>
              <Sparkline label={name} points={points} />
            </div>
            {detail !== undefined && <div>{detail}</div>}
            {before && of(before) !== undefined && (
              <div className={styles.quiet}>{words.earlier(text(before), before.month)}</div>
            )}
            <div className={styles.meaning}>{meaning}</div>
          </li>
        );
      })}
    </ul>
  );
}

const rate = (part: number, total: number) => (total === 0 ? undefined : part / total);

const tilesIn = (currency: string): Tile[] => [
  {
    name: words.collected,
    meaning: words.collectedIs,
    of: ({ collected }) => centsOf(collected),
    text: ({ collected }) => roundedMoney(collected, currency),
  },
  {
    name: words.dso,
    meaning: words.dsoIs,
    of: ({ dso }) => dso ?? undefined,
    text: ({ dso, dso_is_least }) => (dso === null ? UNKNOWN : words.dsoOf(dso, dso_is_least)),
  },
  {
    name: words.cei,
    meaning: words.ceiIs,
    of: ({ cei }) => cei ?? undefined,
    text: ({ cei }) => (cei === null ? UNKNOWN : `${decimal(cei)} %`),
  },
  {
    name: words.late,
    meaning: words.lateIs,
    of: ({ days_late }) => days_late ?? undefined,
    text: ({ days_late }) => (days_late === null ? UNKNOWN : words.dsoOf(days_late, false)),
  },
  {
    name: words.promises,
    meaning: words.promisesIs,
    of: ({ promises }) => (promises === null ? undefined : rate(promises.fulfilled, promises.due)),
    text: ({ promises }) => (promises === null ? UNKNOWN : share(promises.fulfilled, promises.due)),
    more: ({ promises }) =>
      promises === null
        ? words.notByCenter
        : words.promisesOf(roundedMoney(promises.paid, currency), roundedMoney(promises.amount, currency)),
  },
  {
    name: words.contacts,
    meaning: words.contactionsIs,
    of: ({ contacts }) => (contacts === null ? undefined : rate(contacts.reached, contacts.customers)),
    text: ({ contacts }) => (contacts === null ? UNKNOWN : share(contacts.reached, contacts.customers)),
    more: ({ contacts }) =>
      contacts === null ? words.notByCenter : words.contactionsOf(contacts.reached, contacts.customers),
  },
];
