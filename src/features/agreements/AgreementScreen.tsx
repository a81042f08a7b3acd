import { Link } from 'react-router-dom';
import { type AgreementDetail, getAgreement } from '../../api/contract/receivables/agreements';
import { reminderDaysInWords } from '../../domain/agreement/words';
import { agreementStatuses } from '../../domain/words';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { moment } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { History } from '../../ui/History';
import { ShortList } from '../../ui/table/ShortList';
import { AgreementActions } from './AgreementActions';
import { documentColumnsIn, instalmentColumnsIn } from './columns';
import { SignedCopy } from './SignedCopy';
import { nextInWords, words } from './words';

export function AgreementScreen() {
  return <RecordRoute page={AgreementPage} />;
}

/** One agreement: its instalments as the ledger pays them, and its documents. */
function AgreementPage({ id }: { id: string }) {
  const handle = useRecord(getAgreement, { params: { id } });
  const [{ context }, ref] = handle;
  const { record } = context;
  return (
    <Page
      title={words.one(record?.number)}
      subtitle={record && <Link to={`/clientes/${record.customer}`}>{record.customer_name}</Link>}
      actions={record && <AgreementActions agreement={record} record={ref} />}
    >
      <RecordPage handle={handle}>
        {(agreement: AgreementDetail) => (
          <>
            <Panel>
              <Facts facts={factsOf(agreement)} />
            </Panel>
            <Panel title={words.instalments}>
              <ShortList
                label={words.instalments}
                columns={instalmentColumnsIn(agreement.currency, Boolean(agreement.reminders))}
                rows={agreement.plan.map((one) => ({ ...one, id: String(one.number) }))}
                empty={words.none}
              />
            </Panel>
            <Panel title={words.documents}>
              <ShortList
                label={words.documents}
                columns={documentColumnsIn(agreement.currency)}
                rows={agreement.documents}
                empty={words.noDocuments}
              />
            </Panel>
            <SignedCopy agreement={agreement} record={ref} />
            {agreement.history && (
              <Panel title={words.history}>
                <History events={agreement.history} />
              </Panel>
            )}
          </>
        )}
      </RecordPage>
    </Page>
  );
}

function factsOf(one: AgreementDetail) {
  return [
    { name: words.amount, value: <Money value={one.amount} currency={one.currency} strong /> },
    { name: words.paid, value: <Money value={one.paid} currency={one.currency} /> },
    { name: words.status, value: <StateChip {...agreementStatuses[one.status]} /> },
    { name: words.next, value: one.status === 'anulado' ? words.none : nextInWords(one) },
    { name: words.grace, value: words.graceOf(one.grace_days) },
    ...(one.reminders
      ? [
          {
            name: words.reminders,
            value: words.remindersBy(one.reminders.template_name, reminderDaysInWords(one.reminders.days)),
          },
        ]
      : []),
    { name: words.created, value: moment(one.created_at) },
    { name: words.by, value: one.created_by || words.none },
    ...(one.note ? [{ name: words.note, value: one.note }] : []),
    ...(one.cancel_reason ? [{ name: words.cancelled, value: one.cancel_reason }] : []),
  ];
}
