import type { ComponentProps } from 'react';
import { FormDialog } from '../../ui/dialog/FormDialog';
import { leaveWords as words } from '../words';
import { useLeaveQuestion } from './LeaveQuestion';

type Props = Omit<ComponentProps<typeof FormDialog>, 'open'> & {
  /** Something was typed that is not sent. */
  isTyped: boolean;
};

/** A form over the page while it is open: Escape, Cancel, another page and a closed tab ask before what was typed is lost. */
export function TypedDialog({ isTyped, onCancel, ...form }: Props) {
  const { question, leave } = useLeaveQuestion({ isUnsaved: isTyped, body: words.form(form.title), onLeft: onCancel });
  return (
    <>
      <FormDialog open {...form} onCancel={leave} />
      {question}
    </>
  );
}
