import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { ReceiptMoneyRegular } from '@fluentui/react-icons/svg/receipt-money';
import {
  type AccountingReceipt,
  finishAccountingReceipt,
  listAccountingReceipts,
  RECEIPT_STATUS,
} from '../../api/contract/console/accountingSource';
import { methodWords } from '../../domain/words';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { StateChip } from '../../ui/Chip';
import { date, moment } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { receiptWords as words } from './words';

const statuses = RECEIPT_STATUS.map((value) => ({ value, label: words.states[value].word }));

const whyOf = ({ reason, next_at }: AccountingReceipt) =>
  [reason, next_at !== null && words.again(moment(next_at))].filter(Boolean).join(' ');

const columns: Column<AccountingReceipt>[] = [
  { key: 'document', header: words.document, width: 175, grow: 1, render: ({ document_number }) => document_number },
  { key: 'customer', header: words.customer, width: 160, grow: 2, render: ({ customer_name }) => customer_name },
  { key: 'date', header: words.date, width: 100, render: (one) => date(one.date) },
  { key: 'amount', header: words.amount, width: 110, align: 'end', render: (one) => money(one.amount, one.currency) },
  { key: 'method', header: words.method, width: 130, spare: true, render: ({ method }) => methodWords[method] },
  { key: 'reference', header: words.reference, width: 150, spare: true, render: ({ reference }) => reference },
  { key: 'status', header: words.status, width: 150, render: (one) => <StateChip {...stateOf(one)} /> },
  {
    key: 'reason',
    header: words.reason,
    width: 220,
    grow: 3,
    render: (one) => <span title={whyOf(one)}>{whyOf(one)}</span>,
  },
];

const stateOf = ({ status, task }: AccountingReceipt) =>
  status === 'a_mano' ? words.tasks[task] : words.states[status];

/** What payments here are as receipts in the accounting system, and what staff do there by hand. */
export function ReceiptsPanel() {
  const list = useList(listAccountingReceipts);
  const [finished, finishRef, finish] = useCommandAbout(finishAccountingReceipt, askById<AccountingReceipt>, {
    changes: list[1],
  });
  const { about } = finished.context;
  return (
    <section aria-label={words.title}>
      <ListFilters
        list={list}
        search={words.search}
        filters={[{ kind: 'choice', name: 'status', label: words.status, options: statuses }]}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={[
          ...columns,
          ...actionsColumn<AccountingReceipt>({
            label: ({ document_number }) => words.finish(document_number),
            icon: <CheckmarkRegular />,
            run: finish,
            can: ({ status }) => status === 'a_mano',
          }),
        ]}
        rowKey={({ id }) => id}
        empty={{ title: words.empty, body: words.emptyBody, icon: <ReceiptMoneyRegular /> }}
      />
      <CommandConfirm
        command={[finished, finishRef]}
        title={words.finishTitle}
        impact={about ? [words.impact[about.task](about.document_number, money(about.amount, about.currency))] : []}
        verb={words.finishVerb}
      />
    </section>
  );
}
