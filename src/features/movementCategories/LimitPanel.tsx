import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type * as z from 'zod/mini';
import { isZero } from '../../api/contract/money';
import {
  getReconciliationSettings,
  type ReconciliationSettings,
  setReconciliationSettings,
} from '../../api/contract/reconciliation/movementCategories';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Facts } from '../../ui/Facts';
import { FormMoneyField } from '../../ui/fields/form';
import { Money } from '../../ui/format/Money';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

type Body = z.output<typeof setReconciliationSettings.body>;

/** The company's limit for a write-off. */
export function LimitPanel() {
  const handle = useRecord(getReconciliationSettings, {});
  const [, record] = handle;
  const change = useCommand(setReconciliationSettings, { changes: record });
  const [, changeRef] = change;
  return (
    <Panel title={words.limitTitle} body={words.limitBody}>
      <RecordPage handle={handle}>
        {({ forgive_limit, version }: ReconciliationSettings) => (
          <>
            <Facts
              facts={[
                {
                  name: words.limit,
                  value: isZero(forgive_limit) ? (
                    words.nothing
                  ) : (
                    <Money value={forgive_limit} currency={undefined} strong />
                  ),
                },
              ]}
            />
            <div>
              <Button icon={<EditRegular />} onClick={() => changeRef.send({ type: 'OPEN', ask: {} })}>
                {words.changeLimit}
              </Button>
            </div>
            <CommandForm
              command={change}
              title={words.limitTitle}
              verb={words.limitVerb}
              schema={setReconciliationSettings.body}
              initial={{ forgive_limit, version }}
              onSubmit={(body: Body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
            >
              <FormMoneyField<Body>
                name="forgive_limit"
                label={words.limit}
                hint={words.limitHint}
                missing={words.noLimit}
              />
            </CommandForm>
          </>
        )}
      </RecordPage>
    </Panel>
  );
}
