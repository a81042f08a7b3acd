import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { type AgreementDetail, cancelAgreement, exportAgreement } from '../../api/contract/receivables/agreements';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { useFiles } from '../../resource/list/ExportMenu';
import { words } from './words';

const CancelForm = lazyForm(async () => (await import('./CancelForm')).CancelForm);

type Props = { agreement: AgreementDetail; record: RecordRef };

export function AgreementActions({ agreement: { id, version, status }, record }: Props) {
  const ability = useAbility();
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
      {isOpen && ability.can('update', 'Agreement') && (
        <Button icon={<DismissCircleRegular />} onClick={() => cancellationRef.send({ type: 'OPEN', ask: { params } })}>
          {words.cancel}
        </Button>
      )}
      <CancelForm
        command={cancellation}
        version={version}
        onSubmit={(body) => cancellationRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
    </>
  );
}
