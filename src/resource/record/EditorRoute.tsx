import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import type { Problem } from '../../machines/kit/outcome';
import { useSessionOpened } from '../hooks/useSessionOpened';
import { useOutcomeNotices } from '../notices';
import { OpeningPage } from './OpeningPage';

type EditorSnapshot = {
  context: { id: string | undefined; problem: Problem | undefined };
  matches(state: 'loading' | 'refused' | 'created'): boolean;
};

type Props = {
  editorRef: Parameters<typeof useOutcomeNotices>[0] & {
    send(event: { type: 'RETRY' }): void;
    getSnapshot(): EditorSnapshot;
    subscribe: AnyActorRef['subscribe'];
  };
  /** While it loads. */
  title: string;
  /** The address of the list; what was created is followed at its own. */
  list: string;
  children: ReactNode;
};

/** An editor's screen until the editor is open, and again once something new was saved. */
export function EditorRoute({ editorRef, title, list, children }: Props) {
  const retry = () => editorRef.send({ type: 'RETRY' });
  useOutcomeNotices<{ message: string | undefined }>(editorRef);
  useSessionOpened(retry);
  const snapshot = useSelector(editorRef, (current: EditorSnapshot) => current);
  const { id, problem } = snapshot.context;
  if (snapshot.matches('created')) return <Navigate to={id === undefined ? list : `${list}/${id}`} replace />;
  const isRefused = snapshot.matches('refused');
  if (isRefused || snapshot.matches('loading')) {
    return <OpeningPage title={title} columns="1fr 1fr" problem={isRefused ? problem : undefined} onRetry={retry} />;
  }
  return children;
}
