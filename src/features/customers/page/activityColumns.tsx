import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { Activity } from '../../../api/contract/customers/activities';
import { activityKindWords, outcomeWords, promiseStatuses } from '../../../domain/words';
import { date } from '../../../ui/format/dates';
import { money } from '../../../ui/format/format';
import { actionsColumn } from '../../../ui/table/actionsColumn';
import type { Column } from '../../../ui/table/columns';
import { TwoLines } from '../../../ui/table/TwoLines';
import { activityWords as words } from './words';

type Actions = Record<'onEdit' | 'onRemove', (activity: Activity) => void>;

export function activityColumns({ onEdit, onRemove }: Actions): Column<Activity>[] {
  const isEditable = ({ editable = false }: Activity) => editable;
  return [
    { key: 'day', header: words.happenedOn, width: 110, render: ({ happened_on }) => date(happened_on) },
    {
      key: 'kind',
      header: words.kind,
      width: 150,
      render: ({ kind, outcome }) => (
        <TwoLines first={activityKindWords[kind]} second={outcome === null ? '' : outcomeWords[outcome]} />
      ),
    },
    { key: 'note', header: words.note, width: 200, grow: 1, render: ({ note }) => <span title={note}>{note}</span> },
    {
      key: 'promise',
      header: words.promise,
      width: 210,
      render: ({ promise }) =>
        promise && (
          <TwoLines
            first={words.promised(money(promise.amount, promise.currency), date(promise.due_on))}
            second={[
              promiseStatuses[promise.status].word,
              ...(promise.documents ?? []).map(({ number }) => number),
            ].join(' · ')}
          />
        ),
    },
    { key: 'by', header: words.by, width: 130, spare: true, render: ({ created_by }) => created_by },
    ...actionsColumn<Activity>(
      { label: words.edit, icon: <EditRegular />, run: onEdit, can: isEditable },
      { label: words.remove, icon: <DeleteRegular />, run: onRemove, can: isEditable },
    ),
  ];
}
