import type * as z from 'zod/mini';
import {
  type ReconciliationSettings,
  setReconciliationSettings,
} from '../../api/contract/reconciliation/movementCategories';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormCheckField, FormNumberField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof setReconciliationSettings.body>;
type Props = { command: CommandHandle; settings: ReconciliationSettings; onSubmit: (body: Body) => void };

/** After how many right decisions in a row a rule is trusted, and which of equal debts is paid first. */
export function TrustForm({ command, settings, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={words.trust}
      verb={words.trustVerb}
      schema={setReconciliationSettings.body}
      initial={settings}
      onSubmit={onSubmit}
    >
      <FormNumberField<Body> name="rule_marks_after" label={words.marksAfter} wrong={words.wrongTrust} />
      <FormNumberField<Body>
        name="rule_sure_after"
        label={words.sureAfter}
        hint={words.trustHint}
        wrong={words.wrongSure}
      />
      {/* Other providers may not know it. */}
      {settings.oldest_first !== undefined && <FormCheckField<Body> name="oldest_first" label={words.oldestFirst} />}
    </CommandForm>
  );
}
