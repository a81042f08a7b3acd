import { useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { templateEditorMachine } from '../../machines/templates/templateEditor';
import type { TemplateEditorInput } from '../../machines/templates/templateEditorSetup';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useOutcomeNotices } from '../../resource/notices';
import { OpeningPage } from '../../resource/record/OpeningPage';
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
  useOutcomeNotices(editorRef);
  useSessionOpened(() => editorRef.send({ type: 'RETRY' }));
  const snapshot = useSelector(editorRef, (current) => current);
  const { id, problem } = snapshot.context;
  if (snapshot.matches('created')) return <Navigate to={`/plantillas/${id}`} replace />;
  if (snapshot.matches('loading') || snapshot.matches('refused')) {
    return (
      <OpeningPage
        title={words.loading}
        columns="1fr 1fr"
        problem={snapshot.matches('refused') ? problem : undefined}
        onRetry={() => editorRef.send({ type: 'RETRY' })}
      />
    );
  }
  return <TemplateEditor editorRef={editorRef} />;
}
