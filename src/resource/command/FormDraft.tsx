import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { DraftBody, DraftOf } from '../../api/contract/console/drafts';
import { formDraftMachine } from '../../machines/kit/formDraft';
import { useActorRef } from '../hooks/useActorRef';
import type { CommandHandle } from '../hooks/useCommand';
import { useEmitted } from '../hooks/useEmitted';
import { ResumedBar } from '../ResumedBar';
import { resumedWords as words } from '../words';

type Props = {
  command: CommandHandle;
  about: DraftOf;
  /** Whether the form can show what was stored. */
  isReadable: (body: DraftBody) => boolean;
};

/** Inside a `CommandForm`: what is written in it outlives the page, the session and the tab, until it is sent or abandoned. */
export function FormDraft({ command, about, isReadable }: Props) {
  const { control, reset } = useFormContext<DraftBody>();
  const fields = useWatch({ control });
  const { isDirty } = useFormState({ control });
  const draft = useActorRef(formDraftMachine, { input: { about, command: command[1], isReadable } });
  const isResumed = useSelector(draft, (current) => current.matches('resumed'));
  useEffect(() => draft.send({ type: 'TYPE', fields: isDirty ? fields : null }), [draft, fields, isDirty]);
  useEmitted(draft, 'FILLED', ({ fields: filled }: { fields: DraftBody | null }) => {
    if (filled) reset(filled, { keepDefaultValues: true });
    else reset();
  });
  if (!isResumed) return null;
  return (
    <ResumedBar
      text={words.form}
      pendingOutcome={undefined}
      canRestart
      onRestart={() => draft.send({ type: 'RESTART' })}
    />
  );
}
