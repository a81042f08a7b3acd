import { Button } from '@fluentui/react-components';
import { DocumentPercentRegular } from '@fluentui/react-icons/svg/document-percent';
import { useSelector } from '@xstate/react';
import { isZero } from '../../api/contract/money';
import type { Document } from '../../api/contract/receivables/documents';
import {
  createWithholdingCertificate,
  listWithholdingCertificates,
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

const NONE: WithholdingCertificate[] = [];
const about = ({ id, version }: WithholdingCertificate) => ({ params: { id }, body: { version } });

type Props = { document: Document; record: RecordRef };

/** The certificates of what was withheld of a document; nothing where there are none and none may be added. */
export function DocumentWithholdings(props: Props) {
  return useOffers()(listWithholdingCertificates) && <Certificates {...props} />;
}

function Certificates({ document, record }: Props) {
  const ability = useAbility();
  const list = useRecordRef(listWithholdingCertificates, { query: { document: document.id } });
  const certificates = useSelector(list, ({ context }) => context.record?.results ?? NONE);
  const next = () => {
    list.send({ type: 'REFRESH' });
    record.send({ type: 'REFRESH' });
  };
  const creation = useCommand(createWithholdingCertificate, { next });
  const undoing = useCommandAbout(voidWithholdingCertificate, about, { next, changes: list });
  const [, creationRef] = creation;
  const [{ context }, , undo] = undoing;
  const owes = document.balance !== null && !isZero(document.balance);
  const may = ability.can('create', 'Payment');
  if (certificates.length === 0 && !(may && owes)) return null;
  return (
    <Panel title={words.title} body={words.body}>
      <ShortList
        label={words.title}
        columns={may ? [...withholdingColumns, ...undoColumn(undo)] : withholdingColumns}
        rows={certificates}
        empty={words.none}
      />
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
    </Panel>
  );
}
