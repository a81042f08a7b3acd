import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useApp } from '../../console/AppProvider';
import { isSavedAs, versionIn } from '../../machines/kit/version';
import { FormFields } from '../../ui/fields/form';
import type { CommandHandle } from '../hooks/useCommand';
import { commandWords as words } from '../words';
import { TypedDialog } from './TypedDialog';

type Props<In extends FieldValues, Out extends object> = {
  command: CommandHandle;
  title: string;
  verb: string;
  /** The body of the command's row: what the form takes is what the call takes. */
  schema: z.ZodMiniType<Out, In>;
  /** The record shown; its `version` is sent. */
  initial: DefaultValues<In>;
  /** The record reloaded since the form opened; it replaces `initial` and its version unless the person has typed. */
  fresh?: DefaultValues<In> | undefined;
  onSubmit: (body: Out) => void;
  /** The answers to what the service asks: buttons that send the form with one more field. */
  answers?: ReactNode;
  children: ReactNode;
};

/**
 * The form of an open command. It starts with `initial`, and keeps the input after a refusal. After a 412 the next try names
 * the version of `initial`.
 */
export function CommandForm<In extends FieldValues, Out extends object>(props: Props<In, Out>) {
  return props.command[0].matches('closed') ? null : <OpenForm {...props} />;
}

function OpenForm<In extends FieldValues, Out extends object>(props: Props<In, Out>) {
  const { command, title, verb, schema, initial, fresh, onSubmit, answers, children } = props;
  const [snapshot, ref] = command;
  const { problem, ask, isUnsure } = snapshot.context;
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: initial });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (fresh && !isDirty) form.reset(fresh);
  }, [fresh, isDirty, form]);
  const busy = snapshot.hasTag('busy');
  const { notices } = useApp();
  // Its answer was lost, and the record on show is read again: what was sent is there, under another version.
  const shown = !busy && (isUnsure || problem?.isUncertain) ? z.safeParse(schema, initial).data : undefined;
  const isSaved = isSavedAs(ask.body, shown);
  useEffect(() => {
    if (!isSaved) return;
    notices.send({ type: 'SHOW', kind: 'success', text: words.saved });
    ref.send({ type: 'CANCEL' });
  }, [isSaved, notices, ref]);
  const sent = versionIn(ask.body) ?? versionIn(form.getValues());
  const seen = problem?.status === 412 ? versionIn(initial) : sent;
  return (
    <TypedDialog
      // Input that is being sent is not unsaved, so leaving after a success asks nothing.
      isTyped={isDirty && !busy}
      title={title}
      verb={verb}
      busy={busy}
      refusal={problem}
      answers={problem?.asks && answers && <FormProvider {...form}>{answers}</FormProvider>}
      onSubmit={form.handleSubmit((body) => onSubmit(seen === undefined ? body : { ...body, version: seen }))}
      onCancel={() => ref.send({ type: 'CANCEL' })}
    >
      <FormFields form={form} refused={problem?.fields}>
        {children}
      </FormFields>
    </TypedDialog>
  );
}
