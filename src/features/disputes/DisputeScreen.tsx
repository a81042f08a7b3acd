import { Link } from 'react-router-dom';
import { type DisputeDetail, getDispute } from '../../api/contract/receivables/disputes';
import { disputeKindWords, disputeStatuses } from '../../domain/dispute/words';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { date, daysFromToday, moment } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { History } from '../../ui/History';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { DisputeActions } from './DisputeActions';
import { DisputeFiles } from './DisputeFiles';
import { words } from './words';

export function DisputeScreen() {
  return <RecordRoute page={DisputePage} />;
}

/** One dispute: what is disputed, how it ended, its files and its history. */
function DisputePage({ id }: { id: string }) {
  const handle = useRecord(getDispute, { params: { id } });
  const [{ context }, ref] = handle;
  const { record } = context;
  return (
    <Page
      title={words.one(record?.document_number)}
      subtitle={record && <Link to={`/clientes/${record.customer}`}>{record.customer_name}</Link>}
      actions={record && <DisputeActions dispute={record} record={ref} />}
    >
      <RecordPage handle={handle}>
        {(dispute: DisputeDetail) => (
          <>
            {dispute.status === 'nota_credito' && dispute.credit_note === '' && (
              <MessageBar intent="warning">
                <MessageBarBody>{words.byHand}</MessageBarBody>
              </MessageBar>
            )}
            <Panel>
              <Facts facts={factsOf(dispute)} />
            </Panel>
            <DisputeFiles dispute={dispute} record={ref} />
            <Panel title={words.history}>
              <History events={dispute.history} />
            </Panel>
          </>
        )}
      </RecordPage>
    </Page>
  );
}

function factsOf(dispute: DisputeDetail) {
  const { currency, status, due_on, credited, note, reason } = dispute;
  const money = (value: string, strong = false) => <Money value={value} currency={currency} strong={strong} />;
  return [
    { name: words.status, value: <StateChip {...disputeStatuses[status]} /> },
    { name: words.disputed, value: money(dispute.disputed, true) },
    { name: words.amount, value: money(dispute.amount) },
    { name: words.balance, value: money(dispute.balance) },
    { name: words.undisputed, value: money(dispute.undisputed) },
    {
      name: words.document,
      value: <Link to={`/documentos/${dispute.document}`}>{dispute.document_number}</Link>,
    },
    { name: words.kind, value: disputeKindWords[dispute.kind] },
    { name: words.owner, value: dispute.owner?.name ?? words.nobody },
    {
      name: words.dueOn,
      value: due_on
        ? [date(due_on), status === 'abierta' && daysFromToday(due_on)].filter(Boolean).join(' · ')
        : words.noDueOn,
    },
    { name: words.by, value: [dispute.created_by, moment(dispute.created_at)].filter(Boolean).join(' · ') },
    ...(note ? [{ name: words.note, value: note }] : []),
    ...(credited ? [{ name: words.credited, value: money(credited) }] : []),
    ...(dispute.credit_note ? [{ name: words.creditNote, value: dispute.credit_note }] : []),
    ...(reason ? [{ name: words.reason, value: reason }] : []),
  ];
}
