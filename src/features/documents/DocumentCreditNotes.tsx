import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useSelector } from '@xstate/react';
import {
  type ElectronicCreditNote,
  listElectronicCreditNotes,
  voidElectronicCreditNote,
} from '../../api/contract/receivables/imports';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, type RecordRef, useCommandAbout } from '../../resource/hooks/useCommand';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { date } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { Panel } from '../../ui/frame/Panel';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { ShortList } from '../../ui/table/ShortList';
import { creditNoteWords as words } from './creditNoteWords';

const NONE: ElectronicCreditNote[] = [];

const columns: Column<ElectronicCreditNote>[] = [
  { key: 'date', header: words.date, width: 110, render: ({ issued_on }) => date(issued_on) },
  { key: 'number', header: words.number, width: 190, grow: 1, render: ({ number }) => number },
  {
    key: 'state',
    header: words.state,
    width: 90,
    render: ({ voided_at }) => (voided_at ? words.voided : words.counts),
  },
  { key: 'by', header: words.by, width: 140, spare: true, render: ({ created_by }) => created_by },
  {
    key: 'total',
    header: words.total,
    width: 120,
    align: 'end',
    render: ({ total, currency }) => <Money value={total} currency={currency} strong />,
  },
];

type Props = { document: string; record: RecordRef };

/** The electronic credit notes that lowered a document; nothing where there is none. */
export function DocumentCreditNotes({ document, record }: Props) {
  const ability = useAbility();
  const list = useRecordRef(listElectronicCreditNotes, { query: { document } });
  const notes = useSelector(list, ({ context }) => context.record?.results ?? NONE);
  const next = () => {
    list.send({ type: 'REFRESH' });
    record.send({ type: 'REFRESH' });
  };
  const undoing = useCommandAbout(voidElectronicCreditNote, askById<ElectronicCreditNote>, { next });
  const [{ context }, , askToUndo] = undoing;
  const { about } = context;
  if (notes.length === 0) return null;
  return (
    <Panel title={words.title}>
      <ShortList
        label={words.title}
        columns={[
          ...columns,
          ...actionsColumn<ElectronicCreditNote>(
            ability.can('create', 'Payment') && {
              label: ({ number }) => words.undo(number),
              icon: <ArrowUndoRegular />,
              run: askToUndo,
              can: ({ voided_at }) => voided_at === null,
            },
          ),
        ]}
        rows={notes}
        empty={words.title}
      />
      <CommandConfirm
        command={undoing}
        danger
        title={words.undoTitle}
        body={about && words.undoBody(about.number, money(about.total, about.currency), about.documents)}
        impact={[words.undoImpact]}
        verb={words.undoVerb}
      />
    </Panel>
  );
}
