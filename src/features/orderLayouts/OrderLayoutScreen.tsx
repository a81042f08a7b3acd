import { Navigate, useSearchParams } from 'react-router-dom';
import { type OrderLayoutEditorInput, orderLayoutEditorMachine } from '../../machines/orderLayouts/orderLayoutEditor';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { EditorRoute } from '../../resource/record/EditorRoute';
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
  return (
    <EditorRoute editorRef={editorRef} title={words.loading} list="/formatos-de-ordenes">
      <OrderLayoutEditor editorRef={editorRef} />
    </EditorRoute>
  );
}
