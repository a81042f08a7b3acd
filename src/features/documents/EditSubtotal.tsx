import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { type Document, setDocumentSubtotal } from '../../api/contract/receivables/documents';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import type { RecordRef } from '../../resource/hooks/useCommand';
import { useCommand } from '../../resource/hooks/useCommand';
import { words } from './words';

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
        {words.editSubtotal}
      </Button>
      <SubtotalForm
        command={command}
        document={{ ...document, total }}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { params: { id }, body } })}
      />
    </>
  );
}
