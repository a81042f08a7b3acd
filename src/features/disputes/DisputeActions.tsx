import { Button } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import {
  type DisputeDetail,
  endDispute,
  enterCreditNote,
  reopenDispute,
  updateDispute,
} from '../../api/contract/receivables/disputes';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { words } from './words';

const EditForm = lazyForm(async () => (await import('./DisputeForms')).EditForm);
const EndForm = lazyForm(async () => (await import('./DisputeForms')).EndForm);
const CreditNoteForm = lazyForm(async () => (await import('./DisputeForms')).CreditNoteForm);

const CAN_REOPEN: DisputeDetail['status'][] = ['nota_credito', 'condonada', 'rechazada'];

/** What can be done about one: an open one changes and ends, an ended one is reopened. */
export function DisputeActions({ dispute, record }: { dispute: DisputeDetail; record: RecordRef }) {
  const ability = useAbility();
  const changes = { changes: record };
  const update = useCommand(updateDispute, changes);
  const end = useCommand(endDispute, changes);
  const enter = useCommand(enterCreditNote, changes);
  const reopening = useCommand(reopenDispute, changes);
  const [[, updateRef], [, endRef], [, enterRef], [, reopenRef]] = [update, end, enter, reopening];
  const { id, version, status, credit_note } = dispute;
  const params = { id };
  if (!ability.can('update', 'Dispute')) return null;
  return (
    <>
      {CAN_REOPEN.includes(status) && (
        <Button
          icon={<ArrowUndoRegular />}
          onClick={() => reopenRef.send({ type: 'OPEN', ask: { params, body: { version } } })}
        >
          {words.reopen}
        </Button>
      )}
      {status === 'nota_credito' && credit_note === '' && (
        <Button
          appearance="primary"
          icon={<CheckmarkRegular />}
          onClick={() => enterRef.send({ type: 'OPEN', ask: { params } })}
        >
          {words.enter}
        </Button>
      )}
      {status === 'abierta' && (
        <>
          <Button icon={<EditRegular />} onClick={() => updateRef.send({ type: 'OPEN', ask: { params } })}>
            {words.edit}
          </Button>
          <Button
            appearance="primary"
            icon={<CheckmarkRegular />}
            onClick={() => endRef.send({ type: 'OPEN', ask: { params } })}
          >
            {words.end}
          </Button>
        </>
      )}
      <EditForm
        command={update}
        dispute={dispute}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      <EndForm
        command={end}
        dispute={dispute}
        onSubmit={(body) => endRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      <CreditNoteForm
        command={enter}
        dispute={dispute}
        onSubmit={(body) => enterRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      <CommandConfirm
        command={reopening}
        version={version}
        title={words.reopenTitle}
        impact={[words.reopenImpact]}
        verb={words.reopenVerb}
      />
    </>
  );
}
