import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  DISPUTE_OUTCOME,
  type DisputeDetail,
  endDispute,
  enterCreditNote,
  updateDispute,
} from '../../api/contract/receivables/disputes';
import { DisputeFields } from '../../domain/dispute/DisputeFields';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { Impact } from '../../ui/dialog/Impact';
import { FormMoneyField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { words } from './words';

type Props<B> = { command: CommandHandle; dispute: DisputeDetail; onSubmit: (body: B) => void };

export function EditForm({ command, dispute, onSubmit }: Props<z.output<typeof updateDispute.body>>) {
  const { kind, amount, owner, due_on, note, version, currency } = dispute;
  return (
    <CommandForm
      command={command}
      title={words.editTitle}
      verb={words.editVerb}
      schema={updateDispute.body}
      initial={{ kind, amount, owner: owner?.id ?? null, due_on, note, version }}
      onSubmit={onSubmit}
    >
      <DisputeFields currency={currency} />
    </CommandForm>
  );
}

type EndInput = z.input<typeof endDispute.body>;

/** What is not of the outcome is not sent; all but a credit note want a reason. */
const endSchema = z.pipe(
  z.pipe(
    z.transform(
      ({ outcome, amount, credit_note, ...rest }: EndInput): EndInput => ({
        ...rest,
        outcome,
        ...(outcome !== 'rechazada' && { amount }),
        ...(outcome === 'nota_credito' && { credit_note }),
      }),
    ),
    endDispute.body,
  ),
  z.transform((body: z.output<typeof endDispute.body>, { issues }) => {
    if (body.outcome !== 'nota_credito' && !body.reason) {
      issues.push({ code: 'custom', path: ['reason'], message: words.noReason, input: body });
    }
    return body;
  }),
);

const outcomeOptions = DISPUTE_OUTCOME.map((value) => ({ value, label: words.outcomes[value] }));

export function EndForm({ command, dispute, onSubmit }: Props<z.output<typeof endDispute.body>>) {
  const { disputed, version, currency } = dispute;
  return (
    <CommandForm<EndInput, z.output<typeof endDispute.body>>
      command={command}
      title={words.endTitle}
      verb={words.endVerb}
      schema={endSchema}
      initial={{ outcome: 'nota_credito', amount: disputed, reason: '', credit_note: '', version }}
      onSubmit={onSubmit}
    >
      <EndFields currency={currency} />
    </CommandForm>
  );
}

function EndFields({ currency }: { currency: string }) {
  const outcome = useWatch<EndInput, 'outcome'>({ name: 'outcome' });
  return (
    <>
      <FormSelectField<EndInput>
        name="outcome"
        label={words.outcome}
        missing={words.noOutcome}
        options={outcomeOptions}
      />
      <Impact lines={[words.impact[outcome]]} />
      {outcome !== 'rechazada' && (
        <FormMoneyField<EndInput>
          name="amount"
          label={words.credited}
          hint={words.creditedHint}
          missing={words.noCredited}
          currency={currency}
        />
      )}
      {outcome === 'nota_credito' && (
        <FormTextField<EndInput>
          name="credit_note"
          label={words.creditNote}
          hint={words.creditNoteHint}
          maxLength={40}
        />
      )}
      <FormTextField<EndInput>
        name="reason"
        label={words.reason}
        {...(outcome === 'nota_credito' ? { wrong: words.noReason } : { missing: words.noReason })}
        maxLength={500}
      />
    </>
  );
}

type CreditNote = z.output<typeof enterCreditNote.body>;

export function CreditNoteForm({ command, dispute, onSubmit }: Props<CreditNote>) {
  return (
    <CommandForm
      command={command}
      title={words.enterTitle}
      verb={words.enterVerb}
      schema={enterCreditNote.body}
      initial={{ credit_note: '', version: dispute.version }}
      onSubmit={onSubmit}
    >
      <FormTextField<CreditNote>
        name="credit_note"
        label={words.creditNote}
        missing={words.noCreditNote}
        maxLength={40}
      />
    </CommandForm>
  );
}
