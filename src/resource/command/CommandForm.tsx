import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { versionIn } from '../../machines/kit/version';
import { FormFields } from '../../ui/fields/form';
import type { CommandHandle } from '../hooks/useCommand';
import { TypedDialog } from './TypedDialog';

type Props<In extends FieldValues, Out extends object> = {
  command: CommandHandle;
  title: string;
  verb: string;
  /** The body of the command's row: what the form takes is what the call takes. */
  schema: z.ZodType<Out, In>;
  /** What is on show: its `version` goes with what is sent. */
  initial: DefaultValues<In>;
  /** What was read since it opened: it takes the place of `initial`, version and all, unless something is typed by then. */
  fresh?: DefaultValues<In> | undefined;
  onSubmit: (body: Out) => void;
  children: ReactNode;
};

/**
 * The form of a command while it is open: it begins with `initial` each time, and keeps what is typed while it is refused. Once
 * somebody else was quicker, the next try names the version that `initial` has by then.
 */
export function CommandForm<In extends FieldValues, Out extends object>(props: Props<In, Out>) {
  return props.command[0].matches('closed') ? null : <OpenForm {...props} />;
}

function OpenForm<In extends FieldValues, Out extends object>(props: Props<In, Out>) {
  const { command, title, verb, schema, initial, fresh, onSubmit, children } = props;
  const [snapshot, ref] = command;
  const { problem, ask } = snapshot.context;
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: initial });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (fresh && !isDirty) form.reset(fresh);
  }, [fresh, isDirty, form]);
  const sent = versionIn(ask.body) ?? versionIn(form.formState.defaultValues);
  const seen = problem?.status === 412 ? versionIn(initial) : sent;
  const busy = snapshot.hasTag('busy');
  return (
    <TypedDialog
      // What is sent is not lost: where its end leads to another page, nothing is asked on the way.
      isTyped={isDirty && !busy}
      title={title}
      verb={verb}
      busy={busy}
      refusal={problem}
      onSubmit={form.handleSubmit((body) => onSubmit(seen === undefined ? body : { ...body, version: seen }))}
      onCancel={() => ref.send({ type: 'CANCEL' })}
    >
      <FormFields form={form} refused={problem?.fields}>
        {children}
      </FormFields>
    </TypedDialog>
  );
}
