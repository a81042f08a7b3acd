import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import {
  type AgreementDetail,
  cancelAgreement,
  exportAgreement,
  updateAgreement,
} from '../../api/contract/receivables/agreements';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { useFiles } from '../../resource/list/ExportMenu';
import { words } from './words';

const CancelForm = lazyForm(async () => (await import('./CancelForm')).CancelForm);

const EditForm = lazyForm(async () => (await import('./EditForm')).EditForm);

type Props = { agreement: AgreementDetail; record: RecordRef };

export function AgreementActions({ agreement, record }: Props) {
  const { id, version, status } = agreement;
  const ability = useAbility();
  const offers = useOffers();
  const update = useCommand(updateAgreement, { changes: record });
  const [, updateRef] = update;
  const [isWriting, write] = useFiles(exportAgreement);
  const cancellation = useCommand(cancelAgreement, { changes: record });
  const [, cancellationRef] = cancellation;
  const isOpen = status === 'vigente' || status === 'roto';
  const params = { id };
  return (
    <>
      <Button icon={<ArrowDownloadRegular />} disabledFocusable={isWriting} onClick={() => write({}, 'pdf', params)}>
        {words.pdf}
      </Button>
      {status === 'vigente' && offers(updateAgreement) && ability.can('update', 'Agreement') && (
        <Button icon={<EditRegular />} onClick={() => updateRef.send({ type: 'OPEN', ask: { params } })}>
          {words.edit}
        </Button>
      )}
      {isOpen && ability.can('update', 'Agreement') && (
        <Button icon={<DismissCircleRegular />} onClick={() => cancellationRef.send({ type: 'OPEN', ask: { params } })}>
          {words.cancel}
        </Button>
      )}
      <EditForm
        command={update}
        agreement={agreement}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      <CancelForm
        command={cancellation}
        version={version}
        onSubmit={(body) => cancellationRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
    </>
  );
}
