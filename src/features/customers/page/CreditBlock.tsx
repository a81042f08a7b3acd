import { Button } from '@fluentui/react-components';
import { setCreditBlock } from '../../../api/contract/customers/customers';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { useOffers } from '../../../console/AppProvider';
import { useAbility } from '../../../console/useAbility';
import { lazyForm } from '../../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../../resource/hooks/useCommand';
import { Chip } from '../../../ui/Chip';
import { pageWords as words } from './words';

const CreditBlockForm = lazyForm(async () => (await import('./CreditBlockForm')).CreditBlockForm);

type Props = { customer: CustomerDetail; record: RecordRef };

/** Whether nothing more is sold to the customer on credit, and the act that says so or ends it. */
export function CreditBlock({ customer: { id, version, credit_block: block }, record }: Props) {
  const offers = useOffers();
  const may = useAbility().can('update', 'Customer');
  const command = useCommand(setCreditBlock, { changes: record });
  const [snapshot, ref] = command;
  if (!offers(setCreditBlock)) return null;
  const params = { id };
  return (
    <>
      {block && (
        <span>
          <Chip tone="bad">{words.blocked}</Chip> {words.blockedBy(block)}
        </span>
      )}
      {may && (
        // One button for both, which keeps the focus.
        <Button
          size="small"
          appearance="subtle"
          disabledFocusable={snapshot.hasTag('busy')}
          onClick={() =>
            ref.send(
              block
                ? { type: 'RUN', ask: { params, body: { why: null, version } } }
                : { type: 'OPEN', ask: { params } },
            )
          }
        >
          {block ? words.unblock : words.block}
        </Button>
      )}
      <CreditBlockForm
        command={command}
        version={version}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { params, body } })}
      />
    </>
  );
}
