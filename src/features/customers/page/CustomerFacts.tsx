import { listSubcategories } from '../../../api/contract/customers/lookups';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { useUser } from '../../../console/AppProvider';
import { languageName } from '../../../domain/message/languages';
import { useRecord } from '../../../resource/hooks/useRecord';
import { Facts } from '../../../ui/Facts';
import { plural } from '../../../ui/format/format';
import { Panel } from '../../../ui/frame/Panel';
import { countryOptions } from '../words';
import { pageWords as words } from './words';

type Props = { customer: CustomerDetail };

export function CustomerFacts({ customer }: Props) {
  const profileId = useUser()?.profile_id ?? undefined;
  const {
    dni,
    dni_country,
    tradename,
    position,
    subcategories,
    subcategories_ids,
    city_name,
    address,
    credit_days,
    language,
  } = customer;
  const country = countryOptions.find(({ value }) => value === dni_country)?.label;
  return (
    <Panel title={words.facts}>
      <Facts
        facts={[
          { name: words.dni, value: [dni, country].filter(Boolean).join(' · ') },
          { name: words.tradename, value: tradename || words.nothing },
          { name: words.position, value: position || words.nothing },
          {
            name: words.subcategories,
            value:
              profileId !== undefined && subcategories_ids.length > 0 ? (
                <Subcategories customer={customer} profileId={profileId} />
              ) : (
                subcategories.join(', ') || words.nothing
              ),
          },
          { name: words.city, value: city_name || words.nothing },
          { name: words.address, value: address || words.nothing },
          ...(typeof credit_days === 'number'
            ? [{ name: words.creditDays, value: plural(credit_days, 'día', 'días') }]
            : []),
          ...(language ? [{ name: words.language, value: languageName(language) }] : []),
        ]}
      />
    </Panel>
  );
}

/** Subcategories with their categories; until these load, the customer's own names. */
function Subcategories({ customer: { subcategories, subcategories_ids }, profileId }: Props & { profileId: string }) {
  const [{ context }] = useRecord(listSubcategories, { params: { id: profileId } });
  const all = context.record?.results ?? [];
  const text = subcategories_ids.map((id, i) => {
    const known = all.find((one) => one.id === id);
    return known ? [known.category_name, known.name].filter(Boolean).join(' · ') : subcategories[i];
  });
  return text.filter(Boolean).join(', ') || words.nothing;
}
