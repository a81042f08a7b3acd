import { listPeople } from '../../../api/contract/console/people';
import { assignOwner } from '../../../api/contract/customers/customers';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { useOffers } from '../../../console/AppProvider';
import { useAbility } from '../../../console/useAbility';
import { type RecordRef, useCommand } from '../../../resource/hooks/useCommand';
import { useOptions } from '../../../resource/hooks/useOptions';
import { namedOption } from '../../../ui/fields/options';
import { ChoiceMenu } from '../../../ui/popup/ChoiceMenu';
import { pageWords as words } from './words';

type Props = { customer: CustomerDetail; record: RecordRef };

/** Who of the company works with the customer, and the choice of somebody else. */
export function Owner({ customer, record }: Props) {
  const offers = useOffers();
  const ability = useAbility();
  if (!offers(assignOwner)) return null;
  if (ability.can('update', 'Customer')) return <OwnerMenu customer={customer} record={record} />;
  return <span>{words.ownedBy(customer.owner?.name)}</span>;
}

function OwnerMenu({ customer: { id, owner }, record }: Props) {
  const people = useOptions(listPeople, namedOption);
  const [snapshot, ref] = useCommand(assignOwner, { next: () => record.send({ type: 'REFRESH' }) });
  return (
    <ChoiceMenu
      label={words.ownedBy(owner?.name)}
      appearance="subtle"
      size="small"
      disabledFocusable={snapshot.hasTag('busy')}
      choices={[
        {
          kind: 'one',
          chosen: owner?.id ?? '',
          options: [{ value: '', label: words.nobody }, ...people],
          onChoose: (to) => ref.send({ type: 'RUN', ask: { body: { to: to || null, customers: [id], expected: 1 } } }),
        },
      ]}
    />
  );
}
