import { Button, makeStyles } from '@fluentui/react-components';
import { BeakerRegular } from '@fluentui/react-icons/svg/beaker';
import { useState } from 'react';
import {
  type ReconciliationRule,
  type RuleTrial,
  tryReconciliationRule,
} from '../../api/contract/reconciliation/reconciliationRules';
import { bodyOf } from '../../machines/conciliations/reconciliationRules';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Panel } from '../../ui/frame/Panel';
import { PlainTable } from '../../ui/table/PlainTable';
import { movementColumns } from './columns';
import { words } from './words';

const useStyles = makeStyles({ title: { margin: 0, fontSize: 'inherit' }, said: { margin: 0 } });

/** The backtest of a rule on the last months, on request. */
export function BacktestPanel({ rule }: { rule: ReconciliationRule }) {
  const [asked, ask] = useState(0);
  return (
    <Panel title={words.backtest} body={words.backtestBody}>
      <div>
        <Button icon={<BeakerRegular />} onClick={() => ask((n) => n + 1)}>
          {words.try}
        </Button>
      </div>
      {asked > 0 && <Backtest key={asked} rule={rule} />}
    </Panel>
  );
}

function Backtest({ rule }: { rule: ReconciliationRule }) {
  const styles = useStyles();
  const handle = useRecord(tryReconciliationRule, { body: bodyOf(rule) });
  return (
    <RecordPage handle={handle}>
      {(backtest: RuleTrial) => (
        <>
          <p role="status" className={styles.said}>
            <strong>{words.tried(backtest)}</strong> {words.met(backtest)}
          </p>
          {backtest.wrongs.length > 0 && (
            <>
              <h3 className={styles.title}>{words.wrongs}</h3>
              <PlainTable
                label={words.wrongs}
                columns={movementColumns}
                rows={backtest.wrongs}
                rowKey={(one) => one.movement_id}
              />
            </>
          )}
        </>
      )}
    </RecordPage>
  );
}
