import { makeStyles, tokens } from '@fluentui/react-components';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { setEntryConnector } from '../../api/contract/receivables/accountingDispatches';
import { FormTextField } from '../../ui/fields/form';
import { connectorWords as words } from './sendingWords';

type Body = z.output<typeof setEntryConnector.body>;

const useStyles = makeStyles({
  fullWidth: { gridColumn: '1 / -1' },
  hint: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Where a system that lists its entries is asked for one whose answer was lost. */
export function LookUpFields() {
  const styles = useStyles();
  const use = useWatch<Body, 'mapping.key_use'>({ name: 'mapping.key_use' });
  if (use !== 'se_busca') return null;
  const { lookUp } = words;
  return (
    <>
      <div className={styles.hint}>{lookUp.hint}</div>
      <div className={styles.fullWidth}>
        <FormTextField<Body>
          name="mapping.look_up.address"
          label={lookUp.address}
          missing={words.missing}
          hint={lookUp.addressHint}
        />
      </div>
      <FormTextField<Body> name="mapping.look_up.text" label={lookUp.text} missing={words.missing} />
      <FormTextField<Body> name="mapping.look_up.id" label={lookUp.id} />
      <ListPlace list="look_up" />
    </>
  );
}

/** Where a list stands in its answer, and how its pages are asked for. */
function ListPlace({ list }: { list: 'look_up' | 'account_list' }) {
  const { lookUp } = words;
  return (
    <>
      <FormTextField<Body> name={`mapping.${list}.rows`} label={lookUp.rows} hint={lookUp.rowsHint} />
      <FormTextField<Body>
        name={`mapping.${list}.page_param`}
        label={lookUp.pageParam}
        hint={lookUp.pageParamHint}
        kinds={{ invalid_format: words.wrongName }}
      />
    </>
  );
}

/** Where the ids are that a system calls its accounts by. */
export function AccountListFields() {
  const styles = useStyles();
  const address = useWatch<Body, 'mapping.account_list.address'>({ name: 'mapping.account_list.address' });
  const { accountList } = words;
  return (
    <>
      <div className={styles.hint}>{accountList.hint}</div>
      <div className={styles.fullWidth}>
        <FormTextField<Body>
          name="mapping.account_list.address"
          label={accountList.address}
          hint={accountList.addressHint}
        />
      </div>
      {address && (
        <>
          <FormTextField<Body> name="mapping.account_list.code" label={accountList.code} missing={words.missing} />
          <FormTextField<Body> name="mapping.account_list.id" label={accountList.id} missing={words.missing} />
          <ListPlace list="account_list" />
        </>
      )}
    </>
  );
}
