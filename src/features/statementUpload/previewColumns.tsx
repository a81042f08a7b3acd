import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Preview, PreviewRow } from '../../api/contract/preview';
import { isChoosable, isIncluded } from '../../machines/statementUpload/previewRows';
import type { Tone } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { amount } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { ChipAndWhy } from '../../ui/table/ChipAndWhy';
import type { Column } from '../../ui/table/columns';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({
  second: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    minHeight: tokens.lineHeightBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

/** What was read, and in grey below it what else there is to know: usually what stood in the file. */
function TwoLines({ children, below }: { children: ReactNode; below: string | undefined }) {
  const { second } = useStyles();
  return (
    <>
      {children}
      <div className={second} title={below}>
        {below}
      </div>
    </>
  );
}

export function previewColumns(
  preview: Preview,
  overrides: readonly number[],
  onTurn: (row: number) => void,
): Column<PreviewRow>[] {
  const { currency } = preview.summary;
  return [
    {
      key: 'take',
      header: words.take,
      hideHeader: true,
      tight: true,
      width: 36,
      render: (row) => (
        <Checkbox
          checked={isIncluded(row, preview, overrides)}
          disabled={!isChoosable(row, preview)}
          aria-label={words.takeRow(row.row)}
          onChange={() => onTurn(row.row)}
        />
      ),
    },
    { key: 'row', header: words.row, width: 48, align: 'end', render: ({ row }) => row },
    {
      key: 'date',
      header: words.date,
      width: 98,
      render: (row) => <TwoLines below={other(row.raw?.date, date(row.date))}>{date(row.date)}</TwoLines>,
    },
    {
      key: 'description',
      header: words.description,
      width: 130,
      grow: 3,
      render: (row) => (
        <TwoLines below={[row.counterparty, row.reference, row.document].filter(Boolean).join(' · ')}>
          <span title={row.description}>{row.description}</span>
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: words.amount,
      width: 120,
      align: 'end',
      render: (row) => (
        <TwoLines below={other(row.raw?.amount, amount(row.amount))}>
          <Money value={row.amount} currency={currency} signed />
        </TwoLines>
      ),
    },
    ...(preview.rows.some(({ balance }) => balance !== undefined) ? [balances(currency)] : []),
    {
      key: 'status',
      header: words.status,
      width: 180,
      grow: 2,
      render: (row) => {
        const { label, tone, why } = statusOf(row, preview, overrides);
        return <ChipAndWhy tone={tone} label={label} why={why} />;
      },
    },
  ];
}

/** The file's own text, where it differs from the value that is shown. */
function other(raw: string | undefined, shown: string): string | undefined {
  return raw?.trim() === shown.replace('−', '-') ? undefined : raw;
}

function balances(currency: string | undefined): Column<PreviewRow> {
  return {
    key: 'balance',
    header: words.balance,
    width: 120,
    align: 'end',
    spare: true,
    render: ({ balance, raw }) =>
      balance !== undefined && (
        <TwoLines below={other(raw?.balance, amount(balance))}>
          <Money value={balance} currency={currency} />
        </TwoLines>
      ),
  };
}

type RowStatus = { label: string; tone: Tone; why: string | undefined };

/** The row's state in words, and why staff should know. */
function statusOf(row: PreviewRow, preview: Preview, overrides: readonly number[]): RowStatus {
  const why = row.because ?? row.problem;
  if (row.date === '') return { label: words.undated, tone: 'bad', why };
  if (!isChoosable(row, preview)) return { label: words.pending, tone: 'neutral', why: words.pendingWhy };
  if (overrides.includes(row.row)) {
    return row.status === 'nuevo'
      ? { label: words.leftOutByHand, tone: 'neutral', why }
      : { label: words.includedByHand, tone: 'brand', why };
  }
  const isFine = row.status === 'nuevo' && row.problem === undefined;
  return { label: words.statusNames[row.status], tone: isFine ? 'good' : 'warn', why };
}
