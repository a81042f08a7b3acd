import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useSelector } from '@xstate/react';
import type { z } from 'zod';
import { setPromiseSettings } from '../../api/contract/activities';
import { promiseSettingsChange, promiseSettingsRecord } from '../../machines/customers/activities';
import { CommandForm } from '../../resource/command/CommandForm';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useChange } from '../../resource/hooks/useChange';
import { FormNumberField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof setPromiseSettings.body>;

/** The limit of a promise's date. Hidden where the provider has none. */
export function PromiseTerm() {
  const record = useActorRef(promiseSettingsRecord, { input: { ask: {} } });
  const settings = useSelector(record, ({ context }) => context.record);
  const change = useChange(promiseSettingsChange, record);
  const [, changeRef] = change;
  if (!settings) return null;
  const { most_days, version } = settings;
  return (
    <>
      <Button icon={<EditRegular />} onClick={() => changeRef.send({ type: 'OPEN', ask: {} })}>
        {words.term(most_days)}
      </Button>
      <CommandForm
        command={change}
        title={words.termTitle}
        verb={words.termVerb}
        schema={setPromiseSettings.body}
        initial={{ most_days, version }}
        onSubmit={(body: Body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
      >
        <FormNumberField<Body> name="most_days" label={words.termDays} hint={words.termHint} wrong={words.noTerm} />
      </CommandForm>
    </>
  );
}
