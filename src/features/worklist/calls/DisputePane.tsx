import type { WorkDetail } from '../../../api/contract/customers/worklist';
import { DISPUTE_KIND } from '../../../api/contract/receivables/disputes';
import { disputeKindOptions } from '../../../domain/dispute/words';
import type { Problem } from '../../../machines/kit/outcome';
import { type DisputeFields, disputable } from '../../../machines/worklist/activityDraft';
import type { WorklistActor } from '../../../machines/worklist/worklist';
import { SelectField } from '../../../ui/fields/SelectField';
import { nearDate } from '../../../ui/format/dates';
import { money } from '../../../ui/format/format';
import { Panel } from '../../../ui/frame/Panel';
import { DetailForm } from './DetailForm';
import { errorOf } from './PromisePane';
import { words } from './words';

type Props = {
  worklistRef: WorklistActor;
  work: WorkDetail;
  dispute: DisputeFields;
  problem: Problem | undefined;
};

/** Which document is disputed and why; the oldest one at first. */
export function DisputePane({ worklistRef, work, dispute, problem }: Props) {
  const documents = disputable(work).map(({ id, number, due_date, undisputed, currency }) => ({
    value: id,
    label: [number, due_date && nearDate(due_date), money(undisputed, currency)].filter(Boolean).join(' · '),
  }));
  return (
    <Panel title={words.disputeTitle}>
      <DetailForm worklistRef={worklistRef} first="kind" verb={words.saveDispute}>
        <SelectField
          name="kind"
          label={words.disputeKind}
          value={dispute.kind}
          options={disputeKindOptions}
          onChange={(value) => {
            const kind = DISPUTE_KIND.find((one) => one === value);
            if (kind) worklistRef.send({ type: 'DISPUTED', changes: { kind } });
          }}
        />
        <SelectField
          name="document"
          label={words.disputed}
          value={dispute.document}
          options={documents}
          placeholder={words.allOwed}
          {...errorOf(problem, 'dispute.document')}
          onChange={(document) => worklistRef.send({ type: 'DISPUTED', changes: { document } })}
        />
      </DetailForm>
    </Panel>
  );
}
