import { makeStyles } from '@fluentui/react-components';
import { useParams } from 'react-router-dom';
import { createActivity } from '../../../api/contract/customers/activities';
import { getCustomer } from '../../../api/contract/customers/customers';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { customerName } from '../../../domain/customerName';
import { Reach } from '../../../domain/message/Reach';
import { lazyForm } from '../../../resource/command/lazyForm';
import { useCommand } from '../../../resource/hooks/useCommand';
import { useRecord } from '../../../resource/hooks/useRecord';
import { RecordPage } from '../../../resource/record/RecordPage';
import { RecordRoute } from '../../../resource/record/RecordRoute';
import { Page } from '../../../ui/frame/Page';
import { DebitSwitch } from '../bank/DebitSwitch';
import { factsLine } from '../words';
import { CollectionCards } from './CollectionCards';
import { CreditBlock } from './CreditBlock';
import { CustomerActions } from './CustomerActions';
import { CustomerTabs } from './CustomerTabs';
import { Owner } from './Owner';
import { pageWords as words } from './words';

const ActivityForm = lazyForm(async () => (await import('../../../domain/ActivityForm')).ActivityForm);

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px' },
});

export function CustomerScreen() {
  return <RecordRoute page={CustomerPage} />;
}

/** One customer: facts, collection figures, and tabs for the rest. */
function CustomerPage({ id }: { id: string }) {
  const styles = useStyles();
  const { tab } = useParams();
  const handle = useRecord(getCustomer, { params: { id } });
  const [{ context }, ref] = handle;
  const creation = useCommand(createActivity, { changes: ref });
  const [, creationRef] = creation;
  const { record } = context;
  return (
    <Page
      title={record ? customerName(record) : words.loading}
      subtitle={record && factsLine(record)}
      actions={
        record && (
          <CustomerActions
            customer={record}
            record={ref}
            onActivity={() => creationRef.send({ type: 'OPEN', ask: {} })}
          />
        )
      }
    >
      <RecordPage handle={handle}>
        {(customer: CustomerDetail) => (
          <>
            <div className={styles.line}>
              <Reach contacts={customer.contacts} />
              <Owner customer={customer} record={ref} />
              <DebitSwitch customer={customer} record={ref} />
              <CreditBlock customer={customer} record={ref} />
            </div>
            <CollectionCards customer={customer} record={ref} />
            <CustomerTabs tab={tab} customer={customer} record={ref} creation={creationRef} />
            <ActivityForm
              command={creation}
              balances={customer.balances ?? []}
              customer={id}
              onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body: { ...body, customer: id } } })}
            />
          </>
        )}
      </RecordPage>
    </Page>
  );
}
