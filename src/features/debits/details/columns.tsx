import { Button } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { customerInWords, documentInWords } from '../../../domain/columns/byId';
import { unlessAbsent } from '../../../domain/columns/unlessAbsent';
import type { DebitActor } from '../../../machines/debits/debit';
import type { EditedLine } from '../../../machines/debits/editedLines';
import { MoneyField } from '../../../ui/fields/MoneyField';
import { date } from '../../../ui/format/dates';
import { UNKNOWN } from '../../../ui/format/format';
import { Money } from '../../../ui/format/Money';
import { Tip } from '../../../ui/popup/Tip';
import type { Column } from '../../../ui/table/columns';
import { TwoLines } from '../../../ui/table/TwoLines';
import { LineResult } from './LineResult';
import { detailWords as words } from './words';

type ColumnProps = {
  debitRef: DebitActor;
  currency: string;
  /** Why the service refused a line, by its id. */
  refusals: Record<string, string>;
  isEditing: boolean;
  /** While something is being sent. */
  isFixed: boolean;
};

export function detailColumns({ debitRef, currency, refusals, isEditing, isFixed }: ColumnProps): Column<EditedLine>[] {
  return [
    {
      key: 'customer',
      header: words.customer,
      width: 240,
      grow: 4,
      render: (line) => <TwoLines first={customerInWords(line)} second={documentInWords(line)} />,
    },
    { key: 'due', header: words.due, width: 104, render: ({ due_date }) => (due_date ? date(due_date) : '') },
    {
      key: 'account',
      header: words.bankAccount,
      width: 180,
      grow: 1,
      spare: true,
      render: (line) => (
        <TwoLines first={line.bank_name || (line.account_number ? '' : UNKNOWN)} second={accountInWords(line)} />
      ),
    },
    {
      key: 'balance',
      header: words.balance,
      width: 120,
      align: 'end',
      render: ({ balance }) => <Money value={balance} currency={currency} />,
    },
    {
      key: 'amount',
      header: words.amount,
      width: isEditing ? 200 : 140,
      align: 'end',
      render: ({ id, amount, balance, isOut, ...line }) =>
        isEditing && !isOut ? (
          <MoneyField
            bare
            label={words.amountOf(documentInWords(line))}
            value={amount}
            max={balance ?? undefined}
            currency={currency}
            disabled={isFixed}
            onChange={(typed) => debitRef.send({ type: 'AMOUNT', line: id, amount: typed })}
          />
        ) : (
          <Money value={amount} currency={currency} muted={isOut} />
        ),
    },
    {
      key: 'notice',
      header: isEditing ? words.notice : words.result,
      // Narrow while empty, so that names have room.
      width: isEditing ? 150 : 180,
      grow: isEditing ? 1 : 2,
      wrap: true,
      render: (line) => (
        <LineResult line={line} currency={currency} refusal={refusals[line.id]} isEditing={isEditing} />
      ),
    },
    ...(isEditing ? [actionColumn(debitRef, isFixed)] : []),
  ];
}

/** Without its number, an account's kind says nothing. */
const accountInWords = (line: EditedLine): string =>
  line.account_number
    ? `${line.account_number} · ${unlessAbsent(line, 'account_type', words.types[line.account_type])}`
    : '';

function actionColumn(debitRef: DebitActor, isFixed: boolean): Column<EditedLine> {
  return {
    key: 'actions',
    header: words.actions,
    hideHeader: true,
    tight: true,
    width: 44,
    render: ({ id, isOut, ...line }) => {
      const document = documentInWords(line);
      const label = isOut ? words.takeBack(document) : words.drop(document);
      return (
        <Tip text={label}>
          <Button
            size="small"
            appearance="subtle"
            disabled={isFixed}
            aria-label={label}
            icon={isOut ? <ArrowUndoRegular /> : <DismissRegular />}
            onClick={() => debitRef.send({ type: isOut ? 'INCLUDE' : 'EXCLUDE', line: id })}
          />
        </Tip>
      );
    },
  };
}
