import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useSelector } from '@xstate/react';
import type * as z from 'zod/mini';
import { getPromiseSettings, setPromiseSettings } from '../../api/contract/customers/promises';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { FormNumberField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof setPromiseSettings.body>;

/** The limit of a promise's date. Hidden where the provider has none. */
export function PromiseTerm() {
  const record = useRecordRef(getPromiseSettings, {});
  const settings = useSelector(record, ({ context }) => context.record);
  const change = useCommand(setPromiseSettings, { changes: record });
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
