import { Button, makeStyles } from '@fluentui/react-components';
import { DocumentPercentRegular } from '@fluentui/react-icons/svg/document-percent';
import { useSelector } from '@xstate/react';
import { isZero } from '../../api/contract/money';
import type { Document } from '../../api/contract/receivables/documents';
import {
  createWithholdingCertificate,
  type ExpectedWithholding,
  listExpectedWithholdings,
  listWithholdingCertificates,
  releaseExpectedWithholding,
  voidWithholdingCertificate,
  type WithholdingCertificate,
} from '../../api/contract/receivables/withholdings';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { money } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { ShortList } from '../../ui/table/ShortList';
import { undoColumn, withholdingColumns } from './withholdingColumns';
import { withholdingWords as words } from './withholdingWords';

const WithholdingForm = lazyForm(async () => (await import('./WithholdingForm')).WithholdingForm);

const useStyles = makeStyles({
  expected: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

const NONE: WithholdingCertificate[] = [];
const about = <T extends Pick<WithholdingCertificate, 'id' | 'version'>>({ id, version }: T) => ({
  params: { id },
  body: { version },
});

type Props = { document: Document; record: RecordRef };

/** The certificates of what was withheld of a document; nothing where there are none and none may be added. */
export function DocumentWithholdings(props: Props) {
  const offers = useOffers();
  return (
    offers(listWithholdingCertificates) &&
    (offers(listExpectedWithholdings) ? <WithExpected {...props} /> : <Certificates {...props} />)
  );
}

/** The same with what is expected: nothing of it is shown where nothing is pending. */
function WithExpected(props: Props) {
  const expectedRef = useRecordRef(listExpectedWithholdings, {
    query: { document: props.document.id, pending: 'true' },
  });
  const expected = useSelector(expectedRef, ({ context }) => context.record?.results[0]);
  return <Certificates {...props} expected={expected} onChange={() => expectedRef.send({ type: 'REFRESH' })} />;
}

function Certificates({
  document,
  record,
  expected,
  onChange,
}: Props & { expected?: ExpectedWithholding | undefined; onChange?: () => void }) {
  const styles = useStyles();
  const ability = useAbility();
  const list = useRecordRef(listWithholdingCertificates, { query: { document: document.id } });
  const certificates = useSelector(list, ({ context }) => context.record?.results ?? NONE);
  const next = () => {
    list.send({ type: 'REFRESH' });
    record.send({ type: 'REFRESH' });
    onChange?.();
  };
  const creation = useCommand(createWithholdingCertificate, { next });
  const undoing = useCommandAbout(voidWithholdingCertificate, about<WithholdingCertificate>, { next, changes: list });
  const [, creationRef] = creation;
  const releasing = useCommandAbout(releaseExpectedWithholding, about<ExpectedWithholding>, { next });
  const [{ context: released }, , release] = releasing;
  const [{ context }, , undo] = undoing;
  const owes = Boolean(expected) || (document.balance !== null && !isZero(document.balance));
  const may = ability.can('create', 'Payment');
  const isPaid = !owes && document.status === 'pagado';
  if (certificates.length === 0 && !(may && (owes || isPaid))) return null;
  return (
    <Panel title={words.title} body={words.body}>
      {expected && (
        <div className={styles.expected}>
          <span>{words.expected(money(expected.pending, expected.currency), expected.words)}</span>
          {may && <Button onClick={() => release(expected)}>{words.release}</Button>}
        </div>
      )}
      {(owes || certificates.length > 0) && (
        <ShortList
          label={words.title}
          columns={may ? [...withholdingColumns, ...undoColumn(undo)] : withholdingColumns}
          rows={certificates}
          empty={words.none}
        />
      )}
      {may && isPaid && <span>{words.paidInFull}</span>}
      {may && owes && (
        <div>
          <Button icon={<DocumentPercentRegular />} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })}>
            {words.add}
          </Button>
        </div>
      )}
      <WithholdingForm
        command={creation}
        document={document}
        isExpected={Boolean(expected)}
        onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body } })}
      />
      <CommandConfirm
        command={undoing}
        danger
        title={words.undoTitle}
        body={
          context.about && words.undoBody(context.about.number, money(context.about.amount, context.about.currency))
        }
        verb={words.undoVerb}
      />
      <CommandConfirm
        command={releasing}
        title={words.releaseTitle}
        body={released.about && words.releaseBody(money(released.about.pending, released.about.currency))}
        verb={words.release}
      />
    </Panel>
  );
}
