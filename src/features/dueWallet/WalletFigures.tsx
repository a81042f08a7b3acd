import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { WalletRegular } from '@fluentui/react-icons/svg/wallet';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type Cents, fromCents } from '../../api/contract/money';
import {
  type DueWallet,
  type DueWalletFilters,
  getDueWallet,
  getDueWalletMonths,
} from '../../api/contract/receivables/dueWallet';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import {
  currenciesOf,
  type Figure,
  type Figures,
  figuresOf,
  isOverdue,
  monthBefore,
  sumOf,
} from '../../domain/dueWalletFigures';
import { ToImport } from '../../domain/ToImport';
import { bucketWords } from '../../domain/words';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Band } from '../../ui/charts/Band';
import { shadeOf } from '../../ui/charts/figures';
import { EmptyState } from '../../ui/EmptyState';
import { FilterTabs } from '../../ui/filters/FilterTabs';
import { today } from '../../ui/format/dates';
import { money, plural, roundedMoney } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { Change } from './Change';
import { CollectMenu } from './CollectMenu';
import { Debtors } from './Debtors';
import { Months } from './Months';
import { words } from './words';

export type Asked = DueWalletFilters & { currency?: string };

const useStyles = makeStyles({
  top: { display: 'flex', flexWrap: 'wrap', gap: '12px 56px' },
  sum: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  disputed: { fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  ages: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  age: {
    display: 'grid',
    gridTemplateColumns: '14px minmax(110px, 1fr) minmax(110px, 140px) 48px minmax(110px, 130px) minmax(0, 2fr) 96px',
    alignItems: 'center',
    gap: '0 12px',
    minHeight: '36px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomStyle: 'none' },
    '@media (max-width: 899px)': { gridTemplateColumns: '14px minmax(0, 1fr) auto auto' },
  },
  swatch: { width: '12px', height: '12px', borderRadius: tokens.borderRadiusSmall, forcedColorAdjust: 'none' },
  name: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
  },
  figure: { textAlign: 'end', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  share: { textAlign: 'end', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  wide: { '@media (max-width: 899px)': { display: 'none' } },
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

type Props = { asked: Asked; filters: DueWalletFilters; wallet: DueWallet };

function Figured({ asked, filters, wallet }: Props) {
  const before = monthBefore(asked.as_of ?? today());
  const [{ context }] = useRecord(getDueWallet, { query: { ...filters, as_of: before } });
  const earlier = context.record;
  const styles = useStyles();
  const offers = useOffers();
  const ability = useAbility();
  const [params, setParams] = useSearchParams();
  // What the months and the debtors say is of the entire company, today.
  const isEverybody = Object.keys(filters).length === 0;
  const currencies = currenciesOf(wallet);
  const currency = asked.currency ?? currencies[0];
  if (currency === undefined || currencies.length === 0) {
    const isNarrowed = Object.keys(asked).length > 0;
    return (
      <EmptyState
        title={isNarrowed ? words.emptyHere : words.empty}
        body={isNarrowed ? undefined : words.emptyBody}
        icon={<WalletRegular />}
        action={!isNarrowed && <ToImport to="/documentos/importar" />}
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
          <Sum
            title={words.total}
            cents={sums.total.cents}
            currency={currency}
            {...((asked.as_of ?? today()) === today() && { to: `/documentos?${rowsOf(asked, currency)}` })}
          >
            <Documents {...sums.total} />
            {were && <Change now={sums.total} earlier={were.total} currency={currency} before={before} />}
          </Sum>
          <Sum
            title={words.overdue}
            cents={sums.overdue.cents}
            currency={currency}
            {...(isEverybody && ability.can('read', 'Customer') && { to: '/clientes?owes=vencido&ordering=-overdue' })}
          >
            <Documents {...sums.overdue} />
            {were && <Change now={sums.overdue} earlier={were.overdue} currency={currency} before={before} isBad />}
          </Sum>
          {sums.total.disputed > 0 && (
            <Sum
              title={words.disputed}
              cents={sums.total.disputed}
              currency={currency}
              to={`/documentos?${rowsOf(asked, currency)}&disputed=true`}
            >
              <div className={styles.quiet}>{words.disputedBody}</div>
            </Sum>
          )}
          {sums.total.expected > 0 && (
            <Sum title={words.expected} cents={sums.total.expected} currency={currency}>
              <div className={styles.quiet}>{words.expectedBody}</div>
            </Sum>
          )}
        </div>
        {asked.as_of !== undefined && asked.as_of !== today() && <div className={styles.quiet}>{words.earlierDay}</div>}
        <Band
          size="large"
          label={words.chart}
          parts={figures.map(({ bucket, now }) => ({
            key: bucket,
            name: bucketWords[bucket],
            size: now.cents,
            text: `${roundedMoney(fromCents(now.cents), currency)}, ${plural(now.cantidad, 'documento', 'documentos')}`,
          }))}
        />
        <Ages figures={figures} asked={{ ...asked, currency }} currency={currency} before={before} />
      </Panel>
      {isEverybody && offers(getDueWalletMonths) && <Months currency={currency} overdue={sums.overdue.cents} />}
      {isEverybody && offers(getDueWalletMonths) && ability.can('read', 'Customer') && <Debtors currency={currency} />}
    </>
  );
}

type SumProps = { title: string; cents: Cents; currency: string; to?: string; children: ReactNode };

/** The filters of the rows behind a sum; those of another day cannot be listed. */
const rowsOf = ({ idCustomer, cost_center }: Asked, currency: string) =>
  new URLSearchParams({ ...(idCustomer && { idCustomer }), ...(cost_center && { cost_center }), currency });

function Sum({ title, cents, currency, to, children }: SumProps) {
  const styles = useStyles();
  const sum = roundedMoney(fromCents(cents), currency);
  return (
    <div>
      <div className={styles.quiet}>{title}</div>
      <div className={styles.sum} title={money(fromCents(cents), currency)}>
        {to ? (
          <Link className={styles.name} to={to}>
            {sum}
          </Link>
        ) : (
          sum
        )}
      </div>
      {children}
    </div>
  );
}

function Documents({ cantidad }: Figure) {
  const styles = useStyles();
  return <div className={styles.quiet}>{plural(cantidad, 'documento', 'documentos')}</div>;
}

type AgesProps = { figures: Figures; asked: Asked; currency: string; before: string };

/** The legend of the band, a line for each age; today's lead to their documents and to collecting them. */
function Ages({ figures, asked: { as_of, ...asked }, currency, before }: AgesProps) {
  const styles = useStyles();
  const isToday = as_of === undefined || as_of === today();
  const all = sumOf(figures, 'now').cents;
  return (
    <ul className={styles.ages} aria-label={words.chart}>
      {figures.map(({ bucket, now, earlier }, place) => {
        const total = fromCents(now.cents);
        const isOpen = isToday && now.cantidad > 0;
        const name = bucketWords[bucket];
        return (
          <li key={bucket} className={styles.age}>
            <span className={styles.swatch} style={{ backgroundColor: shadeOf(place) }} />
            {isOpen ? (
              <Link className={styles.name} to={`/documentos?${new URLSearchParams({ ...asked, bucket }).toString()}`}>
                {name}
              </Link>
            ) : (
              <span className={styles.quiet}>{name}</span>
            )}
            <span className={styles.figure} title={money(total, currency)}>
              {roundedMoney(total, currency)}
            </span>
            <span className={styles.share}>{all > 0 ? words.share(now.cents / all) : ''}</span>
            <span className={mergeClasses(styles.quiet, styles.wide)}>
              {plural(now.cantidad, 'documento', 'documentos')}
              {now.disputed > 0 && (
                <div className={styles.disputed} title={money(fromCents(now.disputed), currency)}>
                  {words.ofThem(roundedMoney(fromCents(now.disputed), currency))}
                </div>
              )}
            </span>
            <span className={styles.wide}>
              {earlier && <Change now={now} earlier={earlier} currency={currency} before={before} />}
            </span>
            <span className={styles.wide}>{isOpen && <CollectMenu bucket={bucket} asked={asked} />}</span>
          </li>
        );
      })}
    </ul>
  );
}
