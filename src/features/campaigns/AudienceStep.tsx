import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromCents } from '../../api/contract/money';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import { bucketOptions } from '../../domain/documentOptions';
import {
  ALL_OVERDUE,
  type AudienceFilters,
  agesAsFilter,
  agesOf,
  disputedBy,
  isNamedOf,
  isNarrowed,
  owedBy,
  unsaidDebts,
  unsaidFilters,
} from '../../machines/campaigns/audience';
import type { CampaignActor } from '../../machines/campaigns/campaign';
import { useOptions } from '../../resource/hooks/useOptions';
import { ChoicesField } from '../../ui/fields/ChoicesField';
import { MoneyField } from '../../ui/fields/MoneyField';
import { namedOption, type ReadOptions } from '../../ui/fields/options';
import { SelectField } from '../../ui/fields/SelectField';
import { money } from '../../ui/format/format';
import { DataList } from '../../ui/table/DataList';
import { audienceColumns } from './audienceColumns';
import { centerInWords, partInWords } from './departures';
import { StepFoot } from './StepFoot';
import { newWords as words } from './words';

const useStyles = makeStyles({
  ages: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '0 8px' },
  filters: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: '8px 12px',
    alignItems: 'end',
  },
});

const QUIET_DAYS = [3, 7, 15, 30];

/** The audience: customers with debt that match the filters. */
export function AudienceStep({ campaignRef }: { campaignRef: CampaignActor }) {
  const styles = useStyles();
  const { rows, chosen, filters } = useSelector(campaignRef, ({ context }) => context);
  const centers = useOptions(listCostCenters, namedOption);
  // Memoised, because a company can have 50,000 customers, and each key that is pressed renders again.
  const subcategories = useMemo(() => [...new Set(rows.flatMap((row) => row.subcategories))].sort(), [rows]);
  const owed = useMemo(() => owedBy(chosen), [chosen]);
  const unsaidOf = useMemo(() => unsaidDebts(chosen), [chosen]);
  const disputed = useMemo(() => disputedBy(chosen, filters), [chosen, filters]);
  const isPart = isNarrowed(filters);
  const isNamed = isNamedOf(chosen, filters);
  const set = (name: keyof AudienceFilters) => (value: string) => campaignRef.send({ type: 'FILTER', name, value });
  const unsaid = useMemo(() => unsaidFilters(rows), [rows]);
  const isOffered = (name: keyof AudienceFilters) => filters[name] !== '' || !unsaid.has(name);
  const choice = (name: keyof AudienceFilters, label: string, options: ReadOptions) =>
    isOffered(name) && (
      <SelectField label={label} placeholder="—" value={filters[name]} onChange={set(name)} options={options} />
    );
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const ages = agesOf(filters);
  return (
    <>
      {isOffered('bucket') && (
        <div className={styles.ages}>
          <ChoicesField
            label={words.bucket}
            value={ages}
            onChange={(value) => set('bucket')(agesAsFilter(value))}
            groups={[{ label: '', options: bucketOptions }]}
          />
          <Button size="small" appearance="subtle" onClick={() => set('bucket')(ALL_OVERDUE)}>
            {words.allOverdue}
          </Button>
        </div>
      )}
      <div className={styles.filters}>
        <MoneyField label={words.least} value={filters.least} onChange={set('least')} />
        {choice('subcategory', words.subcategory, same(subcategories))}
        {choice('cost_center', words.center, centers)}
        {choice(
          'quiet',
          words.quiet,
          QUIET_DAYS.map((days) => ({ value: String(days), label: words.quietDays(days) })),
        )}
        {choice(
          'promise',
          words.promise,
          Object.entries(words.promises).map(([value, label]) => ({ value, label })),
        )}
      </div>
      {isPart && !isNamed && <span>{words.fullDebt}</span>}
      <DataList
        label={words.audience}
        columns={audienceColumns(isPart && isNamed)}
        rows={chosen}
        rowKey={({ id }) => id}
        status="ready"
        maxHeight="max(240px, calc(100dvh - 380px))"
        empty={{ title: words.noAudience, body: words.noAudienceBody }}
      />
      {disputed.map(({ currency, cents, customers }) => (
        <span key={currency}>{words.disputed(money(fromCents(cents), currency), customers)}</span>
      ))}
      <StepFoot campaignRef={campaignRef} isFirst>
        {[
          words.total(chosen.length),
          ...owed.map(({ cents, currency }) => money(fromCents(cents), currency)),
          unsaidOf > 0 && words.unsaidDebts(unsaidOf),
          isNamed && partInWords(ages, centerInWords(filters, centers)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </StepFoot>
    </>
  );
}
