import { useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { orderLayoutEditorMachine } from '../../machines/orderLayouts/orderLayoutEditor';
import type { OrderLayoutEditorInput } from '../../machines/orderLayouts/orderLayoutEditorSetup';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useOutcomeNotices } from '../../resource/notices';
import { OpeningPage } from '../../resource/record/OpeningPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { OrderLayoutEditor } from './OrderLayoutEditor';
import { editorWords as words } from './words';

export function OrderLayoutScreen() {
  return <RecordRoute page={Existing} />;
}

const Existing = ({ id }: { id: string }) => <Editor input={{ id }} />;

/** A copy of the one that the address names. */
export function NewOrderLayoutScreen() {
  const [params] = useSearchParams();
  const source = params.get('copia');
  if (!source) return <Navigate to="/formatos-de-ordenes" replace />;
  return <Editor key={source} input={{ source, suffix: words.copySuffix }} />;
}

function Editor({ input }: { input: OrderLayoutEditorInput }) {
  const editorRef = useActorRef(orderLayoutEditorMachine, { input });
  useOutcomeNotices(editorRef);
  useSessionOpened(() => editorRef.send({ type: 'RETRY' }));
  const snapshot = useSelector(editorRef, (current) => current);
  const { layout, problem } = snapshot.context;
  if (snapshot.matches('created') && layout) return <Navigate to={`/formatos-de-ordenes/${layout.id}`} replace />;
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
  return <OrderLayoutEditor editorRef={editorRef} />;
}
