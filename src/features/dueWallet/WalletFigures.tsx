import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { WalletRegular } from '@fluentui/react-icons/svg/wallet';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { fromCents } from '../../api/contract/money';
import { type DueWallet, getDueWallet, type WalletFilters } from '../../api/contract/receivables/documents';
import {
  currenciesOf,
  type Figure,
  type Figures,
  figuresOf,
  isOverdue,
  monthBefore,
  sumOf,
} from '../../domain/walletFigures';
import { bucketWords } from '../../domain/words';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { EmptyState } from '../../ui/EmptyState';
import { FilterTabs } from '../../ui/filters/FilterTabs';
import { today } from '../../ui/format/dates';
import { money, plural, roundedMoney } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { Change } from './Change';
import { CollectMenu } from './CollectMenu';
import { words } from './words';

/** The chart's library is as large as the rest of the screen, which works without it. */
const AgeChart = lazy(() => import('./AgeChart').catch(() => ({ default: NoChart })));

export type Asked = WalletFilters & { currency?: string };

const useStyles = makeStyles({
  top: { display: 'flex', flexWrap: 'wrap', gap: '12px 48px' },
  sum: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  chart: { minHeight: '280px' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  open: { ':hover': { border: `1px solid ${tokens.colorBrandStroke1}` } },
  inside: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    gap: '4px',
    padding: '16px',
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusXLarge,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
  },
  figure: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A wallet, and afterwards the one of a month before. */
export function WalletFigures({ asked }: { asked: Asked }) {
  const { currency: _, ...filters } = asked;
  const wallet = useRecord(getDueWallet, { query: filters });
  return (
    <RecordPage handle={wallet}>
      {(record: DueWallet) => <Figured asked={asked} filters={filters} wallet={record} />}
    </RecordPage>
  );
}

type Props = { asked: Asked; filters: WalletFilters; wallet: DueWallet };

function Figured({ asked, filters, wallet }: Props) {
  const before = monthBefore(asked.as_of ?? today());
  const [{ context }] = useRecord(getDueWallet, { query: { ...filters, as_of: before } });
  const earlier = context.record;
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const currencies = currenciesOf(wallet);
  const currency = asked.currency ?? currencies[0];
  if (currency === undefined || currencies.length === 0) {
    const isNarrowed = Object.keys(asked).length > 0;
    return (
      <EmptyState
        title={isNarrowed ? words.emptyHere : words.empty}
        body={isNarrowed ? undefined : words.emptyBody}
        icon={<WalletRegular />}
      />
    );
  }
  const figures = figuresOf(wallet, earlier, currency);
  const sums = { total: sumOf(figures, 'now'), overdue: sumOf(figures, 'now', isOverdue) };
  const were = earlier && { total: sumOf(figures, 'earlier'), overdue: sumOf(figures, 'earlier', isOverdue) };
  return (
    <>
      {currencies.length > 1 && (
        <FilterTabs
          label={words.currency}
          filters={currencies}
          names={Object.fromEntries(currencies.map((one) => [one, one]))}
          counts={Object.fromEntries(
            currencies.map((one) => [one, sumOf(figuresOf(wallet, undefined, one), 'now').cantidad]),
          )}
          value={currency}
          onChange={(value) => {
            params.set('currency', value);
            setParams(params);
          }}
        />
      )}
      <Panel>
        <div className={styles.top}>
          <Sum title={words.total} figure={sums.total} currency={currency}>
            {were && <Change now={sums.total} earlier={were.total} currency={currency} before={before} />}
          </Sum>
          <Sum title={words.overdue} figure={sums.overdue} currency={currency}>
            {were && <Change now={sums.overdue} earlier={were.overdue} currency={currency} before={before} isBad />}
          </Sum>
        </div>
        {asked.as_of !== undefined && asked.as_of !== today() && <div className={styles.quiet}>{words.earlierDay}</div>}
      </Panel>
      <Panel title={words.chart}>
        <div className={styles.chart}>
          <Suspense>
            <AgeChart figures={figures} currency={currency} day={asked.as_of} before={before} />
          </Suspense>
        </div>
      </Panel>
      <Cards figures={figures} asked={{ ...asked, currency }} currency={currency} before={before} />
    </>
  );
}

const NoChart = () => <div role="status">{words.noChart}</div>;

type SumProps = { title: string; figure: Figure; currency: string; children: ReactNode };

function Sum({ title, figure: { cents, cantidad }, currency, children }: SumProps) {
  const styles = useStyles();
  return (
    <div>
      <div className={styles.quiet}>{title}</div>
      <div className={styles.sum} title={money(fromCents(cents), currency)}>
        {roundedMoney(fromCents(cents), currency)}
      </div>
      <div className={styles.quiet}>{plural(cantidad, 'documento', 'documentos')}</div>
      {children}
    </div>
  );
}

type CardsProps = { figures: Figures; asked: Asked; currency: string; before: string };

/** A card per bucket; today's link to their documents and to collecting them. */
function Cards({ figures, asked: { as_of, ...asked }, currency, before }: CardsProps) {
  const styles = useStyles();
  const isToday = as_of === undefined || as_of === today();
  return (
    <ul className={styles.cards} aria-label={words.chart}>
      {figures.map(({ bucket, now, earlier }) => {
        const total = fromCents(now.cents);
        const isOpen = isToday && now.cantidad > 0;
        const inside = (
          <>
            <span className={styles.quiet}>{bucketWords[bucket]}</span>
            <span className={styles.figure} title={money(total, currency)}>
              {roundedMoney(total, currency)}
            </span>
            <span className={styles.quiet}>{plural(now.cantidad, 'documento', 'documentos')}</span>
            {earlier && <Change now={now} earlier={earlier} currency={currency} before={before} />}
          </>
        );
        return (
          <li key={bucket} className={mergeClasses(styles.card, isOpen && styles.open)}>
            {isOpen ? (
              <Link
                className={styles.inside}
                to={`/documentos?${new URLSearchParams({ ...asked, bucket }).toString()}`}
              >
                {inside}
              </Link>
            ) : (
              <div className={styles.inside}>{inside}</div>
            )}
            {isOpen && <CollectMenu bucket={bucket} asked={asked} />}
          </li>
        );
      })}
    </ul>
  );
}
