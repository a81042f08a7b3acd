import { Link } from 'react-router-dom';
import type { CampaignEvent } from '../../../api/contract/campaignShapes';
import type { CustomerDebit } from '../../../api/contract/customerShapes';
import type { Document } from '../../../api/contract/documents';
import type { Message } from '../../../api/contract/messages';
import { isZero } from '../../../api/contract/money';
import type { PaymentDetail } from '../../../api/contract/payments';
import { channelName, documentStatusWords, eventStatusWords, methodWords } from '../../../console/sharedWords';
import { date, daysFromToday, moment } from '../../../ui/format/dates';
import { Money } from '../../../ui/format/Money';
import type { Column } from '../../../ui/table/columns';
import { debitStatusWords, pageWords as words } from './words';

type Amount = { amount: string | null; currency: string };

const amountColumn: Column<Amount> = {
  key: 'amount',
  header: words.amount,
  width: 130,
  align: 'end',
  render: ({ amount, currency }) => <Money value={amount} currency={currency} strong />,
};

export const documentColumns: Column<Document>[] = [
  { key: 'number', header: words.number, width: 160, grow: 1, render: ({ number }) => number },
  {
    key: 'issued',
    header: words.issued,
    width: 110,
    spare: true,
    render: ({ issue_date }) => (issue_date ? date(issue_date) : words.noDate),
  },
  {
    key: 'due',
    header: words.due,
    width: 228,
    render: ({ due_date, balance }) =>
      due_date
        ? [date(due_date), !isZero(balance) && daysFromToday(due_date)].filter(Boolean).join(' · ')
        : words.noDate,
  },
  { key: 'status', header: words.status, width: 110, render: ({ status }) => documentStatusWords[status] },
  {
    key: 'total',
    header: words.total,
    width: 120,
    align: 'end',
    render: ({ total, currency }) => <Money value={total} currency={currency} muted />,
  },
  {
    key: 'balance',
    header: words.balance,
    width: 130,
    align: 'end',
    render: ({ balance, currency }) => (
      <Money value={balance} currency={currency} strong={!isZero(balance)} muted={isZero(balance)} />
    ),
  },
];

export const paymentColumns: Column<PaymentDetail>[] = [
  { key: 'date', header: words.date, width: 110, render: (payment) => date(payment.date) },
  { key: 'method', header: words.method, width: 160, grow: 1, render: ({ method }) => methodWords[method] },
  { key: 'reference', header: words.reference, width: 130, grow: 1, render: ({ reference }) => reference },
  {
    key: 'movement',
    header: words.movement,
    width: 150,
    render: ({ movement }) =>
      movement && (
        <Link to={`/conciliaciones/${movement.conciliation}?movement=${movement.id}`}>{words.seeMovement}</Link>
      ),
  },
  {
    key: 'unallocated',
    header: words.unallocated,
    width: 120,
    align: 'end',
    spare: true,
    render: ({ unallocated, currency }) => (
      <Money value={unallocated} currency={currency} muted={isZero(unallocated)} />
    ),
  },
  amountColumn,
];

export const debitColumns: Column<CustomerDebit>[] = [
  { key: 'date', header: words.date, width: 110, render: ({ collect_on }) => date(collect_on) },
  { key: 'debit', header: words.debit, width: 160, grow: 1, render: ({ debit_name }) => debit_name },
  { key: 'number', header: words.number, width: 160, grow: 1, render: ({ document_number }) => document_number },
  { key: 'status', header: words.status, width: 110, render: ({ status }) => debitStatusWords[status] ?? status },
  {
    key: 'reason',
    header: words.reason,
    width: 150,
    grow: 1,
    spare: true,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  amountColumn,
];

export const messageColumns: Column<CampaignEvent>[] = [
  { key: 'at', header: words.date, width: 155, render: ({ at }) => moment(at) },
  { key: 'channel', header: words.channel, width: 110, render: ({ channel }) => channelName(channel) },
  { key: 'template', header: words.template, width: 180, grow: 1, render: ({ template_name }) => template_name },
  { key: 'to', header: words.recipient, width: 160, grow: 1, render: ({ number, email }) => number || email },
  { key: 'status', header: words.status, width: 110, render: ({ status }) => eventStatusWords[status] },
  {
    key: 'reason',
    header: words.reasonOrAnswer,
    width: 150,
    grow: 1,
    spare: true,
    render: ({ reason, answer }) => <span title={reason || (answer ?? '')}>{reason || answer}</span>,
  },
];

export const sentColumns: Column<Message>[] = [
  { key: 'at', header: words.date, width: 155, render: ({ sent_at, created_at }) => moment(sent_at ?? created_at) },
  { key: 'channel', header: words.channel, width: 110, render: ({ channel }) => channelName(channel) },
  {
    key: 'about',
    header: words.about,
    width: 180,
    grow: 1,
    render: ({ template_name, subject, attachments = [] }) =>
      template_name || subject || (attachments.length > 0 ? words.statement : words.byHand),
  },
  { key: 'to', header: words.recipient, width: 160, grow: 1, render: ({ to }) => to },
  {
    key: 'status',
    header: words.status,
    width: 110,
    render: ({ status }) => eventStatusWords[status === 'enviando' ? 'en_cola' : status],
  },
  {
    key: 'reason',
    header: words.reasonOrAnswer,
    width: 150,
    grow: 1,
    spare: true,
    render: ({ reason, answer }) => <span title={reason || (answer ?? '')}>{reason || answer}</span>,
  },
];
