import { useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { getDebit } from '../../api/contract/debits/debits';
import type { TextFile } from '../../api/contract/debits/shapes';
import { type DebitActor, debitMachine } from '../../machines/debits/debit';
import type { DebitContext } from '../../machines/debits/debitSetup';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useFollowingAddress } from '../../resource/hooks/useFollowingAddress';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useOutcomeNotices } from '../../resource/notices';
import { OpeningPage } from '../../resource/record/OpeningPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { saveLink } from '../../ui/saveLink';
import { DebitPage } from './DebitPage';
import { detailWords } from './details/words';

export function DebitScreen() {
  return <RecordRoute page={Debit} />;
}

/** An automatic debit in any state, from its details to the bank's answer. */
function Debit({ id }: { id: string }) {
  const [params] = useSearchParams();
  const debitRef = useActorRef(debitMachine, {
    input: {
      id,
      filter: params.get('lista') === 'fuera' ? 'leftOut' : 'lines',
      answer: params.get('respuesta') ?? undefined,
    },
  });
  useOutcomeNotices(debitRef);
  useSessionOpened(() => debitRef.send({ type: 'RETRY' }));
  useEmitted(debitRef, 'FILE', ({ file }: { file: TextFile }) => saveText(file));
  useFollowingAddress(useSelector(debitRef, ({ context }) => addressOf(context)));
  const isDeleted = useSelector(debitRef, (current) => current.matches('deleted'));
  const isRefused = useSelector(debitRef, (current) => current.matches('refused'));
  const debit = useSelector(debitRef, ({ context }) => context.debit);
  if (isDeleted) return <Navigate to="/debitos" replace />;
  if (isRefused || !debit) return <Opening debitRef={debitRef} id={id} />;
  return <DebitPage debitRef={debitRef} debit={debit} />;
}

const addressOf = ({ filter, answer }: DebitContext) =>
  [...(filter === 'leftOut' ? ['lista=fuera'] : []), ...(answer ? [`respuesta=${answer}`] : [])].join('&');

/** The name loads before the details, which can be thousands. A failure is shown with the details. */
function Opening({ debitRef, id }: { debitRef: DebitActor; id: string }) {
  const headerRef = useRecordRef(getDebit, { params: { id } });
  const name = useSelector(headerRef, ({ context }) => context.record?.name);
  const problem = useSelector(debitRef, (current) =>
    current.matches('refused') ? current.context.problem : undefined,
  );
  return (
    <OpeningPage
      title={name || detailWords.untitled}
      columns="1fr 100px 120px 120px"
      problem={problem}
      onRetry={() => debitRef.send({ type: 'RETRY' })}
    />
  );
}

function saveText({ content, media_type, file_name, encoding }: TextFile): void {
  const bytes = encoding === 'iso-8859-1' ? Uint8Array.from(content, (letter) => letter.charCodeAt(0)) : content;
  const href = URL.createObjectURL(new Blob([bytes], { type: media_type }));
  saveLink(href, file_name);
  URL.revokeObjectURL(href);
}
