import { Button } from '@fluentui/react-components';
import { BracesVariableRegular } from '@fluentui/react-icons/svg/braces-variable';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { Place } from '../../machines/templates/templateDraft';
import type { TemplateEditorActor } from '../../machines/templates/templateEditor';
import { OpenChoices } from '../../ui/popup/ChoiceMenu';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { useVariables } from './useVariables';
import { editorWords as words } from './words';

type Props = { editorRef: TemplateEditorActor; placeNow: () => Place };

/** The picker of variables with examples. Its button or a slash in the text opens it. */
export function VariablePicker({ editorRef, placeNow }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  const isOpen = useSelector(editorRef, (current) => current.matches({ open: { picker: 'choosing' } }));
  const close = () => editorRef.send({ type: 'CLOSE_PICKER' });
  const acts = useVariables().map(({ name, title, example }) => ({
    label: title,
    example,
    onChoose: () => editorRef.send({ type: 'INSERT', variable: name }),
  }));
  return (
    <>
      <Button
        ref={target}
        icon={<BracesVariableRegular />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : editorRef.send({ type: 'OPEN_PICKER', place: placeNow() }))}
      >
        {words.picker}
      </Button>
      <LazyBoundary>
        {isOpen && (
          <OpenChoices
            label={words.picker}
            choices={[{ kind: 'acts', acts }]}
            positioning="above-start"
            popup={{ target, close: (_, isChosen) => !isChosen && close() }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
