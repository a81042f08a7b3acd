import type { ComponentProps } from 'react';
import { FormDialog } from '../../ui/dialog/FormDialog';
import { leaveWords as words } from '../words';
import { useLeaveQuestion } from './LeaveQuestion';

type Props = Omit<ComponentProps<typeof FormDialog>, 'open'> & {
  /** There is unsent input. */
  isTyped: boolean;
};

/** A form in a dialog. Escape, Cancel, navigation and closing the tab ask before input is lost. */
export function TypedDialog({ isTyped, onCancel, ...form }: Props) {
  const { question, leave } = useLeaveQuestion({ isUnsaved: isTyped, body: words.form(form.title), onLeft: onCancel });
  return (
    <>
      <FormDialog open {...form} onCancel={leave} />
      {question}
    </>
  );
}
