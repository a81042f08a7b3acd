import { type BankAccount, getBankAccount } from '../../api/contract/reconciliation/bankAccounts';
import { listFileLayouts } from '../../api/contract/reconciliation/fileLayouts';
import { useOffers } from '../../console/AppProvider';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { Facts } from '../../ui/Facts';
import { count } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { FileLayouts } from './FileLayouts';
import { words } from './words';

export function BankAccountScreen() {
  return <RecordRoute page={BankAccountPage} />;
}

/** One account, and how its bank's files are read. */
function BankAccountPage({ id }: { id: string }) {
  const handle = useRecord(getBankAccount, { params: { id } });
  const { record } = handle[0].context;
  const offers = useOffers();
  return (
    <Page
      title={record ? record.alias || record.number : words.loading}
      subtitle={record && [record.bank_name, record.number].filter(Boolean).join(' · ')}
    >
      <RecordPage handle={handle}>
        {(account: BankAccount) => (
          <>
            <Panel>
              <Facts
                facts={[
                  { name: words.type, value: unlessAbsent(account, 'type', words.types[account.type]) },
                  { name: words.currency, value: account.currency },
                  { name: words.conciliations, value: count(account.conciliations ?? null) },
                ]}
              />
            </Panel>
            {offers(listFileLayouts) && <FileLayouts account={id} />}
          </>
        )}
      </RecordPage>
    </Page>
  );
}
