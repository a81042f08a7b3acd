import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Movement } from '../../../api/contract/conciliationShapes';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { movementWords as words } from './words';

type Props = { workbenchRef: WorkbenchActor; repeats: NonNullable<Movement['repeats']> };

/** The document that the movement names was paid already: by what, with the way there where it is one of these movements. */
export function RepeatNotice({ workbenchRef, repeats }: Props) {
  const { movement_id: other, document_number, text } = repeats;
  const isHere = useSelector(workbenchRef, ({ context }) => context.movements.some(({ id }) => id === other));
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
      {isHere && (
        <MessageBarActions>
          <Button
            size="small"
            aria-label={words.seeOtherOf(document_number)}
            onClick={() => workbenchRef.send({ type: 'SELECT', id: other ?? undefined })}
          >
            {words.seeOther}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
