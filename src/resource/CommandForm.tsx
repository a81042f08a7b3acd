import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type Control, type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '../ui/FormDialog';
import type { CommandHandle } from './useCommand';

type Props<In extends FieldValues, Out> = {
  command: CommandHandle;
  title: string;
  verb: string;
  /** The body of the command's row: what the form takes is what the call takes. */
  schema: z.ZodType<Out, In>;
  initial: DefaultValues<In>;
  onSubmit: (body: Out) => void;
  /** The fields, with what the service said of each by its name. */
  children: (control: Control<In, unknown, Out>, refused: Record<string, string>) => ReactNode;
};

/** The form of a command while it is open: it begins with `initial` each time, and keeps what is typed while it is refused. */
export function CommandForm<In extends FieldValues, Out>(props: Props<In, Out>) {
  return props.command[0].matches('closed') ? null : <OpenForm {...props} />;
}

function OpenForm<In extends FieldValues, Out>({
  command: [snapshot, ref],
  title,
  verb,
  schema,
  initial,
  onSubmit,
  children,
}: Props<In, Out>) {
  const { problem } = snapshot.context;
  const { control, handleSubmit } = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues: initial,
  });
  return (
    <FormDialog
      open
      title={title}
      verb={verb}
      busy={snapshot.hasTag('busy')}
      refusal={problem?.reason}
      onSubmit={handleSubmit(onSubmit)}
      onCancel={() => ref.send({ type: 'CANCEL' })}
    >
      {children(control, problem?.fields ?? {})}
    </FormDialog>
  );
}
