import { useSearchParams } from 'react-router-dom';
import { getCustomer } from '../../api/contract/customers/customers';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import { CustomerPicker } from '../../domain/CustomerPicker';
import { useOptions } from '../../resource/hooks/useOptions';
import { useRecord } from '../../resource/hooks/useRecord';
import { DateField } from '../../ui/fields/DateField';
import { namedOption } from '../../ui/fields/options';
import { SelectField } from '../../ui/fields/SelectField';
import { FilterBar } from '../../ui/filters/FilterBar';
import { date, today } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { type Asked, WalletFigures } from './WalletFigures';
import { words } from './words';

const NAMES = ['as_of', 'idCustomer', 'cost_center', 'currency'] as const;

/** The debt by age. The filters are in the address. */
export function DueWalletScreen() {
  const [params] = useSearchParams();
  const asked: Asked = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const { currency: _, ...key } = asked;
  return (
    <Page title={words.title}>
      {asked.idCustomer ? (
        <OfCustomer key={asked.idCustomer} asked={asked} id={asked.idCustomer} />
      ) : (
        <Filters asked={asked} />
      )}
      <WalletFigures key={JSON.stringify(key)} asked={asked} />
    </Page>
  );
}

function OfCustomer({ asked, id }: { asked: Asked; id: string }) {
  const [{ context }] = useRecord(getCustomer, { params: { id } });
  const { record } = context;
  return <Filters asked={asked} customer={record && `${record.first_name} ${record.last_name}`.trim()} />;
}

function Filters({ asked, customer = '…' }: { asked: Asked; customer?: string | undefined }) {
  const [params, setParams] = useSearchParams();
  const centers = useOptions(listCostCenters, namedOption);
  const ask = (name: keyof Asked, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next);
  };
  const says: Record<keyof Asked, (value: string) => string> = {
    as_of: (value) => `${words.asOf}: ${date(value)}`,
    idCustomer: () => `${words.customer}: ${customer}`,
    cost_center: (value) => `${words.costCenter}: ${centers.find((one) => one.value === value)?.label ?? '…'}`,
    currency: (value) => `${words.currency}: ${value}`,
  };
  return (
    <FilterBar
      active={NAMES.flatMap((name) => {
        const value = asked[name];
        return value === undefined ? [] : [{ key: name, label: says[name](value), onRemove: () => ask(name, '') }];
      })}
      onClear={() => setParams({})}
      fields={[
        <DateField
          key="as_of"
          bare
          label={words.asOf}
          max={today()}
          value={asked.as_of}
          onChange={(day, problem) => problem === undefined && ask('as_of', day)}
        />,
        <CustomerPicker
          key="idCustomer"
          bare
          filters
          label={words.customer}
          value=""
          onChange={(id) => ask('idCustomer', id)}
        />,
        <SelectField
          key="cost_center"
          bare
          label={words.costCenter}
          value={asked.cost_center}
          options={centers}
          onChange={(id) => ask('cost_center', id)}
        />,
      ]}
    />
  );
}
