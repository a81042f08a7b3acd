import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { QuickAnswer } from '../../api/contract/messaging/quickAnswers';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { words } from './words';

type Actions = Record<'onEdit' | 'onRemove', (answer: QuickAnswer) => void>;

/** Of rows that the person may change, with `actions`. */
export const columnsFor = (actions: Actions | false): Column<QuickAnswer>[] => [
  { key: 'name', header: words.name, width: 180, grow: 1, render: ({ name }) => name },
  { key: 'text', header: words.text, width: 240, grow: 3, render: ({ text }) => <span title={text}>{text}</span> },
  ...(actions
    ? actionsColumn<QuickAnswer>(
        { label: ({ name }) => words.editOf(name), icon: <EditRegular />, run: actions.onEdit },
        { label: ({ name }) => words.removeOf(name), icon: <DeleteRegular />, run: actions.onRemove },
      )
    : []),
];
