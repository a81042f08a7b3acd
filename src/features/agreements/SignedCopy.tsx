import { type AgreementDetail, getSignedAgreement, signAgreement } from '../../api/contract/receivables/agreements';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { FileLink, LARGEST } from '../../domain/FileLink';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { DropArea } from '../../ui/fields/DropArea';
import { moment } from '../../ui/format/dates';
import { Panel } from '../../ui/frame/Panel';
import { Progress } from '../../ui/waiting/Progress';
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
        <DropArea
          label={signed ? words.replaceSigned : words.attachSigned}
          hint={words.fileHint}
          largest={LARGEST}
          small
          disabled={saving.hasTag('busy')}
          refusal={saving.context.problem}
          onFile={(file) => savingRef.send({ type: 'RUN', ask: { params: { id }, body: { file } } })}
        />
      )}
      {saving.hasTag('busy') && <Progress label={words.savingSigned} />}
    </Panel>
  );
}
