import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { MailProhibitedRegular } from '@fluentui/react-icons/svg/mail-prohibited';
import type { Arrival } from '../../api/contract/reconciliation/arrivals';
import { StateChip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { arrivalStates, whyOf, words } from './words';

const text = (value: string) => <span title={value}>{value}</span>;

export const arrivalColumns: Column<Arrival>[] = [
  { key: 'file', header: words.file, width: 200, grow: 2, render: ({ file_name }) => text(file_name) },
  {
    key: 'source',
    header: words.from,
    width: 150,
    grow: 1,
    spare: true,
    render: ({ source_name, sender }) => text([source_name, sender].filter(Boolean).join(' · ')),
  },
  {
    key: 'account',
    header: words.account,
    width: 120,
    grow: 1,
    render: ({ bank_account_name }) => text(bank_account_name),
  },
  { key: 'status', header: words.status, width: 110, render: ({ status }) => <StateChip {...arrivalStates[status]} /> },
  { key: 'why', header: words.why, width: 280, grow: 3, render: (one) => text(whyOf(one)) },
  { key: 'received', header: words.received, width: 150, render: ({ received_at }) => moment(received_at) },
];

type RowActions = {
  discard: ((arrival: Arrival) => void) | undefined;
  ignore: ((arrival: Arrival) => void) | undefined;
};

const waits = ({ status }: Arrival) => status === 'espera' || status === 'rechazada';

export const isOfSeveral = ({ senders }: Arrival) => (senders?.length ?? 0) > 0;

export const rowActions = ({ discard, ignore }: RowActions) =>
  actionsColumn<Arrival>(
    ignore !== undefined && {
      label: ({ sender }) => words.ignoreOf(sender),
      icon: <MailProhibitedRegular />,
      run: ignore,
      can: (one) => waits(one) && one.sender !== '' && !one.conversation,
    },
    discard !== undefined && {
      label: ({ file_name }) => words.discardOf(file_name),
      icon: <DismissRegular />,
      run: discard,
      can: waits,
    },
  );
