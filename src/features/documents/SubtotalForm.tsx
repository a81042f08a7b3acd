import type * as z from 'zod/mini';
import { type Document, setDocumentSubtotal } from '../../api/contract/receivables/documents';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormMoneyField } from '../../ui/fields/form';
import { money } from '../../ui/format/format';
import { words } from './words';

type Body = z.output<typeof setDocumentSubtotal.body>;

type Props = {
  command: CommandHandle;
  document: Document & { total: string };
  onSubmit: (body: Body) => void;
};

/** What of the total is the subtotal; the rest is the tax. */
export function SubtotalForm({ command, document, onSubmit }: Props) {
  const { subtotal = null, total, currency, version } = document;
  return (
    <CommandForm
      command={command}
      title={words.editSubtotal}
      verb={words.subtotalVerb}
      schema={setDocumentSubtotal.body}
      initial={{ subtotal, version }}
      onSubmit={onSubmit}
    >
      <FormMoneyField<Body>
        name="subtotal"
        label={words.subtotal}
        hint={words.subtotalHint(money(total, currency))}
        wrong={words.wrongSubtotal}
        currency={currency}
        max={total}
        nullable
      />
    </CommandForm>
  );
}
