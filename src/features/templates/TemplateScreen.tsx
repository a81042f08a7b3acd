import { useSearchParams } from 'react-router-dom';
import { type TemplateEditorInput, templateEditorMachine } from '../../machines/templates/templateEditor';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { EditorRoute } from '../../resource/record/EditorRoute';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { TemplateEditor } from './TemplateEditor';
import { editorWords as words } from './words';

export function TemplateScreen() {
  return <RecordRoute page={SavedTemplate} />;
}

const SavedTemplate = ({ id }: { id: string }) => <Editor input={{ id, prefix: words.copyOf }} />;

/** A new one, or a copy of the one that the address names. */
export function NewTemplateScreen() {
  const [params] = useSearchParams();
  const source = params.get('copia');
  return <Editor key={source} input={{ prefix: words.copyOf, ...(source && { source }) }} />;
}

function Editor({ input }: { input: TemplateEditorInput }) {
  const editorRef = useActorRef(templateEditorMachine, { input });
  return (
    <EditorRoute editorRef={editorRef} title={words.loading} list="/plantillas">
      <TemplateEditor editorRef={editorRef} />
    </EditorRoute>
  );
}
