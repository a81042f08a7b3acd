import { useSelector } from '@xstate/react';
import { CARTERA } from '../../../api/contract/offers';
import { unreadableOf } from '../../../api/contract/row';
import { useOffers } from '../../../console/AppProvider';
import { customerInWords, documentInWords } from '../../../domain/columns/byId';
import type { DebitHeaderActor } from '../../../machines/debits/debitHeader';
import type { DebitPreview } from '../../../machines/debits/debitHeaderSetup';
import { Unreadable, withNormalizationNotices } from '../../../resource/NormalizationNotices';
import { date } from '../../../ui/format/dates';
import { money } from '../../../ui/format/format';
import { Money } from '../../../ui/format/Money';
import { Panel } from '../../../ui/frame/Panel';
import type { Column } from '../../../ui/table/columns';
import { DataTable } from '../../../ui/table/DataTable';
import { TwoLines } from '../../../ui/table/TwoLines';
import { ClosedDayBar } from '../ClosedDayBar';
import { LeftOutTable } from '../details/LeftOutTable';
import { detailWords } from '../details/words';
import { headerWords as words } from './words';

type Line = DebitPreview['lines'][number];

const columns = (currency: string | undefined): Column<Line>[] => [
  {
    key: 'customer',
    header: detailWords.customer,
    width: 200,
    grow: 2,
    render: (line) => <TwoLines first={customerInWords(line)} second={documentInWords(line)} />,
  },
  {
    key: 'due',
    header: detailWords.due,
    width: 110,
    render: ({ due_date }) => (due_date ? date(due_date) : ''),
  },
  {
    key: 'account',
    header: detailWords.bankAccount,
    width: 200,
    grow: 1,
    spare: true,
    render: (line) => <TwoLines first={line.bank_name} second={line.account_number} />,
  },
  {
    key: 'amount',
    header: detailWords.amount,
    width: 130,
    align: 'end',
    render: ({ amount }) => <Money value={amount} currency={currency} />,
  },
];

/** The preview of these fields. */
export function HeaderPreview({ headerRef }: { headerRef: DebitHeaderActor }) {
  const { preview, accounts, fields, exclusion } = useSelector(headerRef, ({ context }) => context);
  const isOffered = useOffers();
  if (!preview) return null;
  const { lines, left_out, total, collects_on_closed } = preview;
  const currency = accounts.find(({ id }) => id === fields.bank_account)?.currency;
  // Another provider need not say who is left out.
  const nobody = isOffered(CARTERA) ? words.nobody : '';
  const why = left_out.length > 0 ? words.inLeftOut : nobody;
  return (
    <>
      <Unreadable rows={unreadableOf(preview)} />
      <ClosedDayBar closed={collects_on_closed} />
      <Panel
        title={`${words.previewTitle}: ${words.found(lines.length, money(total, currency))}`}
        body={words.previewBody}
      >
        {lines.length === 0 ? (
          [words.nothing, why].join(' ')
        ) : (
          <DataTable
            label={words.previewTitle}
            columns={withNormalizationNotices(columns(currency), lines)}
            rows={lines}
            rowKey={({ customer, document, document_number }) => document ?? `${customer} ${document_number}`}
            rowHeight={52}
            maxHeight="360px"
          />
        )}
      </Panel>
      {left_out.length > 0 && (
        <Panel title={`${detailWords.lists.leftOut} (${left_out.length})`}>
          <LeftOutTable
            rows={left_out}
            exclusion={exclusion}
            onExclusion={(next) => headerRef.send({ type: 'EXCLUSION', exclusion: next })}
            status="ready"
            maxHeight="360px"
          />
        </Panel>
      )}
    </>
  );
}
