import type { CustomerDetail } from '../../../api/contract/customerShapes';
import { Facts } from '../../../ui/Facts';
import { Panel } from '../../../ui/frame/Panel';
import { countryOptions } from '../words';
import { pageWords as words } from './words';

export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { dni, dni_country, tradename, position, subcategories, city_name, address } = customer;
  const country = countryOptions.find(({ value }) => value === dni_country)?.label;
  return (
    <Panel title={words.facts}>
      <Facts
        facts={[
          { name: words.dni, value: [dni, country].filter(Boolean).join(' · ') },
          { name: words.tradename, value: tradename || words.nothing },
          { name: words.position, value: position || words.nothing },
          { name: words.subcategories, value: subcategories.join(', ') || words.nothing },
          { name: words.city, value: city_name || words.nothing },
          { name: words.address, value: address || words.nothing },
        ]}
      />
    </Panel>
  );
}
