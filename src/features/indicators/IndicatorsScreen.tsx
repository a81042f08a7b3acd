import { useSearchParams } from 'react-router-dom';
import { listPeople } from '../../api/contract/console/people';
import { NOBODY } from '../../api/contract/customers/customers';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import { getIndicators, type Indicators } from '../../api/contract/receivables/indicators';
import { useOptions } from '../../resource/hooks/useOptions';
import { usePolling } from '../../resource/hooks/usePolling';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { namedOption } from '../../ui/fields/options';
import { SelectField } from '../../ui/fields/SelectField';
import { FilterBar } from '../../ui/filters/FilterBar';
import { Page } from '../../ui/frame/Page';
import { type Asked, EVERY_MS, NAMES, type Name } from './asked';
import { Figures } from './Figures';
import { words } from './words';

const MONTHS = [3, 6, 12, 24];
const monthOptions = MONTHS.map((n) => ({ value: String(n), label: words.monthsOption(n) }));

/** Whether collecting works. The filters are in the address. */
export function IndicatorsScreen() {
  const [params] = useSearchParams();
  const asked: Asked = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return <Asking key={JSON.stringify(asked)} asked={asked} />;
}

function Asking({ asked }: { asked: Asked }) {
  const { months, ...filters } = asked;
  const handle = useRecord(getIndicators, {
    query: { ...filters, ...(months !== undefined && { months: Number(months) }) },
  });
  const [snapshot, ref] = handle;
  const { record } = snapshot.context;
  usePolling(!snapshot.hasTag('refused') && record?.is_working === true, () => ref.send({ type: 'REFRESH' }), EVERY_MS);
  return (
    <Page title={words.title} subtitle={record && subtitleOf(record)}>
      <Filters asked={asked} currencies={record?.currencies ?? []} />
      <RecordPage handle={handle}>
        {(indicators: Indicators) => <Figures asked={asked} indicators={indicators} />}
      </RecordPage>
    </Page>
  );
}

const subtitleOf = ({ made_at, is_working }: Indicators) =>
  [made_at === null ? [] : words.counted(made_at), is_working ? words.counting : []].flat().join('. ');

function Filters({ asked, currencies }: { asked: Asked; currencies: string[] }) {
  const [params, setParams] = useSearchParams();
  const centers = useOptions(listCostCenters, namedOption);
  const people = useOptions(listPeople, namedOption);
  const options = {
    currency: currencies.map((one) => ({ value: one, label: one })),
    cost_center: centers,
    owner: [...people, { value: NOBODY, label: words.nobody }],
    months: monthOptions,
  };
  const labels: Record<Name, string> = {
    currency: words.currency,
    cost_center: words.costCenter,
    owner: words.owner,
    months: words.lastMonths,
  };
  const ask = (name: Name, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next);
  };
  return (
    <FilterBar
      active={NAMES.flatMap((name) => {
        const value = asked[name];
        if (value === undefined) return [];
        const said = options[name].find((one) => one.value === value)?.label ?? value;
        return [{ key: name, label: `${labels[name]}: ${said}`, onRemove: () => ask(name, '') }];
      })}
      onClear={() => setParams({})}
      fields={NAMES.map((name) => (
        <SelectField
          key={name}
          bare
          label={labels[name]}
          value={asked[name]}
          options={options[name]}
          onChange={(value) => ask(name, value)}
        />
      ))}
    />
  );
}
