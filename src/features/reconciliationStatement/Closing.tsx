import { Button } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { LockOpenRegular } from '@fluentui/react-icons/svg/lock-open';
import type * as z from 'zod/mini';
import {
  closeConciliation,
  type ReconciliationStatement,
  reopenConciliation,
} from '../../api/contract/reconciliation/reconciliationStatement';
import { useAbility } from '../../console/useAbility';
import { isClosed } from '../../machines/conciliations/conciliations';
import { mayClose } from '../../machines/conciliations/reconciliationStatement';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { CommandForm } from '../../resource/command/CommandForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { FormTextAreaField } from '../../ui/fields/form';
import { KeepFocus } from '../../ui/frame/KeepFocus';
import { words } from './words';

type Body = z.output<typeof reopenConciliation.body>;
type Props = { statement: ReconciliationStatement; record: RecordRef };

/** Closes the conciliation; an administrator can reopen it with a reason. */
export function Closing({ statement, record }: Props) {
  const ability = useAbility();
  const closing = useCommand(closeConciliation, { changes: record });
  const reopening = useCommand(reopenConciliation, { changes: record });
  const [[, closingRef], [, reopeningRef]] = [closing, reopening];
  const { id, version, conciliation, put_by, gaps = [] } = statement;
  const params = { id };
  return (
    <KeepFocus>
      {!isClosed(conciliation) && ability.can('update', 'Conciliation') && (
        <Button
          appearance="primary"
          icon={<LockClosedRegular />}
          disabledFocusable={!mayClose(statement)}
          onClick={() => closingRef.send({ type: 'OPEN', ask: { params, body: { version } } })}
        >
          {words.close}
        </Button>
      )}
      {isClosed(conciliation) && ability.can('update', 'ReconciliationSettings') && (
        <Button icon={<LockOpenRegular />} onClick={() => reopeningRef.send({ type: 'OPEN', ask: { params } })}>
          {words.reopen}
        </Button>
      )}
      <CommandConfirm
        command={closing}
        version={version}
        title={words.closeTitle}
        body={words.closeBody(conciliation.name, put_by)}
        {...(gaps.length > 0 && { impact: gaps.map(words.gap) })}
        verb={words.closeVerb}
      />
      <CommandForm
        command={reopening}
        title={words.reopenTitle}
        verb={words.reopenVerb}
        schema={reopenConciliation.body}
        initial={{ reason: '', version }}
        onSubmit={(body: Body) => reopeningRef.send({ type: 'CONFIRM', ask: { params, body } })}
      >
        <FormTextAreaField<Body>
          name="reason"
          label={words.reason}
          hint={words.reasonHint}
          missing={words.noReason}
          maxLength={200}
          lines={3}
        />
      </CommandForm>
    </KeepFocus>
  );
}
