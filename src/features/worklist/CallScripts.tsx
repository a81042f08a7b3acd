import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useSelector } from '@xstate/react';
import { getCallScripts, setCallScripts } from '../../api/contract/customers/worklist';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useOpenInAddress } from '../../resource/hooks/useOpenInAddress';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { words } from './words';

const CallScriptsForm = lazyForm(async () => (await import('./CallScriptsForm')).CallScriptsForm);

/** What the calls of the worklist begin with, for people who may change it. */
export function CallScripts() {
  const record = useRecordRef(getCallScripts, {});
  const scripts = useSelector(record, ({ context }) => context.record);
  const change = useCommand(setCallScripts, { changes: record });
  const [, changeRef] = change;
  useOpenInAddress(change, 'guiones');
  if (!scripts) return null;
  return (
    <>
      <Button icon={<EditRegular />} onClick={() => changeRef.send({ type: 'OPEN', ask: {} })}>
        {words.scripts}
      </Button>
      <CallScriptsForm
        command={change}
        scripts={scripts}
        onSubmit={(body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
      />
    </>
  );
}
