import type * as z from 'zod/mini';
import type { Document } from '../../api/contract/receivables/documents';
import { setDocumentSubtotal } from '../../api/contract/receivables/subtotals';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormMoneyField } from '../../ui/fields/form';
import { money } from '../../ui/format/format';
import { subtotalWords as words } from './withholdingWords';

type Body = z.output<typeof setDocumentSubtotal.body>;

type Props = {
  command: CommandHandle;
  document: Document & { total: string };
  onSubmit: (body: Body) => void;
};

/** What of the total is the subtotal; the rest is the tax. */
export function SubtotalForm({ command, document, onSubmit }: Props) {
  const { subtotal = null, currency, version } = document;
  const total = document.invoiced ?? document.total;
  return (
    <CommandForm
      command={command}
      title={words.title}
      verb={words.verb}
      schema={setDocumentSubtotal.body}
      initial={{ subtotal, version }}
      onSubmit={onSubmit}
    >
      <FormMoneyField<Body>
        name="subtotal"
        label={words.subtotal}
        hint={words.hint(money(total, currency))}
        wrong={words.wrong}
        currency={currency}
        max={total}
        nullable
      />
    </CommandForm>
  );
}
