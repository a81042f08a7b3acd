import { Button } from '@fluentui/react-components';
import { DocumentErrorRegular } from '@fluentui/react-icons/svg/document-error';
import { useNavigate } from 'react-router-dom';
import { centsOf, fromCents } from '../../api/contract/money';
import { createDispute } from '../../api/contract/receivables/disputes';
import type { Document } from '../../api/contract/receivables/documents';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { words } from './words';

const DisputeForm = lazyForm(async () => (await import('../../domain/dispute/DisputeForm')).DisputeForm);

/** Opens a dispute of what the document owes and is in none; nothing where that is nothing. */
export function OpenDispute({ document }: { document: Document }) {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const command = useCommand(createDispute, { next: () => navigate(`/disputas?document=${document.id}`) });
  const [, ref] = command;
  const { id, number, currency, balance, disputed = '0.00' } = document;
  const undisputed = balance === null ? 0 : centsOf(balance) - centsOf(disputed);
  if (undisputed <= 0 || !offers(createDispute) || !ability.can('create', 'Dispute')) return null;
  return (
    <>
      <Button icon={<DocumentErrorRegular />} onClick={() => ref.send({ type: 'OPEN', ask: {} })}>
        {words.openDispute}
      </Button>
      <DisputeForm
        command={command}
        document={{ id, number, currency, undisputed: fromCents(undisputed) }}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { body } })}
      />
    </>
  );
}
