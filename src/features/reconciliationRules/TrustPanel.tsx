import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import {
  getReconciliationSettings,
  type ReconciliationSettings,
  setReconciliationSettings,
} from '../../api/contract/reconciliation/movementCategories';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Facts } from '../../ui/Facts';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

const TrustForm = lazyForm(async () => (await import('./TrustForm')).TrustForm);

/** How rules earn trust; people who set the company's limits can change it. */
export function TrustPanel({ onChanged }: { onChanged: () => void }) {
  const ability = useAbility();
  const handle = useRecord(getReconciliationSettings, {});
  const [, record] = handle;
  const change = useCommand(setReconciliationSettings, { changes: record });
  const [, changeRef] = change;
  useEmitted(changeRef, 'SUCCEEDED', onChanged);
  return (
    <Panel title={words.trust} body={words.trustBody}>
      <RecordPage handle={handle}>
        {(settings: ReconciliationSettings) => {
          const { rule_marks_after: marks, rule_sure_after: sure, oldest_first: oldestFirst } = settings;
          // Other providers may have no such settings.
          if (marks === undefined || sure === undefined) return null;
          return (
            <>
              <Facts
                facts={[
                  { name: words.marksAfter, value: words.inARow(marks) },
                  { name: words.sureAfter, value: words.inARow(sure) },
                  ...(oldestFirst === undefined
                    ? []
                    : [{ name: words.equalDebts, value: words.asOldestFirst(oldestFirst) }]),
                ]}
              />
              {ability.can('update', 'ReconciliationSettings') && (
                <div>
                  <Button icon={<EditRegular />} onClick={() => changeRef.send({ type: 'OPEN', ask: {} })}>
                    {words.changeTrust}
                  </Button>
                </div>
              )}
              <TrustForm
                command={change}
                settings={settings}
                onSubmit={(body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
              />
            </>
          );
        }}
      </RecordPage>
    </Panel>
  );
}
