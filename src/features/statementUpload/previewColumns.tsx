import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Preview, PreviewRow, RowChoice } from '../../api/contract/reconciliation/preview';
import { isAbsent } from '../../api/contract/row';
import {
  isChoosable,
  isIncluded,
  isOverridden,
  isRead,
  type PreviewLine,
} from '../../machines/statementUpload/previewRows';
import type { Tone } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { amount, UNKNOWN } from '../../ui/format/format';
import { MiddleCut } from '../../ui/format/MiddleCut';
import { Money } from '../../ui/format/Money';
import { ChipAndWhy } from '../../ui/table/ChipAndWhy';
import type { Column } from '../../ui/table/columns';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  described: { display: 'flex', alignItems: 'baseline', gap: '4px', minWidth: 0 },
  spare: { flexShrink: 1000, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** The value read, and in grey the file's original text or the payer. */
function Beside({ children, more }: { children: ReactNode; more: string | undefined }) {
  const { quiet } = useStyles();
  return (
    <>
      {children}
      {more && <span className={quiet}> {more}</span>}
    </>
  );
}

/** The bank's description, which is cut last and in its middle. */
function Described({ text, more }: { text: string; more: string }) {
  const { described, quiet, spare } = useStyles();
  return (
    <span className={described} title={[text, more].filter(Boolean).join(' · ')}>
      <MiddleCut text={text} />
      {more && <span className={mergeClasses(quiet, spare)}>{more}</span>}
    </span>
  );
}

/** `lines`: those on show. `isBusy`: none can be taken or left out now. `currency`: that of rows whose currency the file does not name. One line per row; the original text has a column only where some row needs it. */
export function previewColumns(
  preview: Preview,
  lines: readonly PreviewLine[],
  overrides: readonly RowChoice[],
  currency: string | undefined,
  isBusy: boolean,
  onTurn: (line: PreviewLine) => void,
): Column<PreviewLine>[] {
  const rows = lines.filter(isRead);
  const hasOther = (otherOf: (row: PreviewRow) => string | undefined) => rows.some((row) => otherOf(row) !== undefined);
  const hasWhy = rows.some(({ because, problem }) => (because ?? problem) !== undefined);
  return [
    {
      key: 'take',
      header: words.take,
      hideHeader: true,
      tight: true,
      width: 36,
      render: (line) => (
        <Checkbox
          checked={isRead(line) && isIncluded(line, preview, overrides)}
          disabled={isBusy || !isRead(line) || !isChoosable(line, preview)}
          aria-label={words.takeRow(line.row)}
          onChange={() => onTurn(line)}
        />
      ),
    },
    { key: 'row', header: words.row, width: 52, align: 'end', render: ({ row }) => row },
    {
      key: 'date',
      header: words.date,
      width: hasOther(otherDate) ? 180 : 98,
      render: (line) => isRead(line) && <Beside more={otherDate(line)}>{date(line.date)}</Beside>,
    },
    {
      key: 'description',
      header: words.description,
      width: 160,
      grow: 3,
      render: (line) => {
        // Unreadable rows show the reason in the wide column.
        if (!isRead(line)) {
          return (
            <span title={[line.msg, line.raw].join('\n')}>
              <Beside more={line.raw}>{line.msg}</Beside>
            </span>
          );
        }
        const more = [line.counterparty, line.reference, line.document]
          .filter((text) => text && text !== line.description)
          .join(' · ');
        return <Described text={line.description} more={more} />;
      },
    },
    {
      key: 'amount',
      header: words.amount,
      width: hasOther(otherAmount) ? 200 : 120,
      align: 'end',
      render: (line) =>
        isRead(line) && (
          <Beside more={otherAmount(line)}>
            <Money value={line.amount} currency={line.currency ?? currency} signed />
          </Beside>
        ),
    },
    ...(rows.some(({ balance }) => balance !== undefined) ? [balances(currency)] : []),
    {
      key: 'status',
      header: words.status,
      width: hasWhy ? 140 : 104,
      ...(hasWhy && { grow: 2 }),
      render: (line) => {
        const { label, tone, why } = isRead(line)
          ? statusOf(line, preview, overrides)
          : { label: words.unread, tone: 'bad' as const, why: undefined };
        return <ChipAndWhy tone={tone} label={label} why={why} lines={1} />;
      },
    },
  ];
}

const otherDate = (row: PreviewRow) => other(row.raw?.date, date(row.date), /\s/g);
const otherAmount = (row: PreviewRow) => other(row.raw?.amount, amount(row.amount), /[^\d.,]/g);

/** The file's own text, where it differs from the value that is shown in more than signs and what `quiet` names. */
function other(raw: string | undefined, shown: string, quiet: RegExp): string | undefined {
  const isSame = raw === undefined || raw.replace(quiet, '') === shown.replace(quiet, '');
  return isSame ? undefined : words.written(raw.trim());
}

function balances(currency: string | undefined): Column<PreviewLine> {
  return {
    key: 'balance',
    header: words.balance,
    width: 120,
    align: 'end',
    spare: true,
    render: (line) =>
      isRead(line) && line.balance !== undefined && <Money value={line.balance} currency={line.currency ?? currency} />,
  };
}

type RowStatus = { label: string; tone: Tone; why: string | undefined };

/** The row's status, and why staff should look at it. */
function statusOf(row: PreviewRow, preview: Preview, overrides: readonly RowChoice[]): RowStatus {
  const why = row.because ?? row.problem;
  if (row.date === '') return { label: words.undated, tone: 'bad', why };
  if (!isChoosable(row, preview)) return { label: words.pending, tone: 'neutral', why: words.pendingWhy };
  if (isOverridden(row, overrides)) {
    return row.status === 'nuevo'
      ? { label: words.leftOutByHand, tone: 'neutral', why }
      : { label: words.includedByHand, tone: 'brand', why };
  }
  if (isAbsent(row, 'status')) return { label: UNKNOWN, tone: row.problem === undefined ? 'neutral' : 'warn', why };
  const isFine = row.status === 'nuevo' && row.problem === undefined;
  return { label: words.statusNames[row.status], tone: isFine ? 'good' : 'warn', why };
}
