import { type AgreementDetail, getSignedAgreement, signAgreement } from '../../api/contract/receivables/agreements';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { FileLink, LARGEST } from '../../domain/FileLink';
import { CommandDrop } from '../../resource/command/CommandDrop';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { moment } from '../../ui/format/dates';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

/** The copy that both signed: seen, attached, or replaced by another one. */
export function SignedCopy({
  agreement: { id, signed = null },
  record,
}: {
  agreement: AgreementDetail;
  record: RecordRef;
}) {
  const may = useAbility().can('update', 'Agreement');
  const offers = useOffers();
  const [saving, savingRef] = useCommand(signAgreement, { changes: record });
  if (!offers(signAgreement)) return null;
  return (
    <Panel title={words.signed} body={words.signedBody}>
      {signed && (
        <div>
          {/* Another file has another address. */}
          <FileLink key={signed.created_at} row={getSignedAgreement} id={id} file={signed} />{' '}
          {words.signedBy(signed.created_by, moment(signed.created_at))}
        </div>
      )}
      {!signed && !may && words.notSigned}
      {may && (
        <CommandDrop
          saving={saving}
          onFile={(file) => savingRef.send({ type: 'RUN', ask: { params: { id }, body: { file } } })}
          label={signed ? words.replaceSigned : words.attachSigned}
          hint={words.fileHint}
          largest={LARGEST}
          sending={words.savingSigned}
        />
      )}
    </Panel>
  );
}
