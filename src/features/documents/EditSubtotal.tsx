import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { Document } from '../../api/contract/receivables/documents';
import { setDocumentSubtotal } from '../../api/contract/receivables/subtotals';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import type { RecordRef } from '../../resource/hooks/useCommand';
import { useCommand } from '../../resource/hooks/useCommand';
import { subtotalWords as words } from './withholdingWords';

const SubtotalForm = lazyForm(async () => (await import('./SubtotalForm')).SubtotalForm);

/** Says what of the total is the subtotal; nothing for a document that is void, or whose total is not known. */
export function EditSubtotal({ document, record }: { document: Document; record: RecordRef }) {
  const offers = useOffers();
  const ability = useAbility();
  const command = useCommand(setDocumentSubtotal, { changes: record });
  const [, ref] = command;
  const { id, total, status } = document;
  if (total === null || status === 'anulado') return null;
  if (!offers(setDocumentSubtotal) || !ability.can('update', 'Document')) return null;
  return (
    <>
      <Button icon={<EditRegular />} onClick={() => ref.send({ type: 'OPEN', ask: {} })}>
        {words.title}
      </Button>
      <SubtotalForm
        command={command}
        document={{ ...document, total }}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { params: { id }, body } })}
      />
    </>
  );
}
