import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { draftIn, lacksIn, type PortalActor, portalMachine } from '../../machines/portal/portal';
import { Account } from './Account';
import { ActForm } from './ActForm';
import { EndForm } from './EndForm';
import { Payment } from './Payment';
import { words } from './words';

/** The customer's own page, by the token of their link. */
export function PortalPage({ token }: { token: string }) {
  const actor = useActorRef(portalMachine, { input: { token } });
  const company = useSelector(actor, ({ context }) => context.greeting?.company);
  const isInside = useSelector(actor, (now) => now.matches('showing') || now.matches('goingOut'));
  const isGoingOut = useSelector(actor, (now) => now.matches('goingOut'));
  useBackCloses(actor);
  const main = useFocusInMain(useSelector(actor, (now) => now.value));
  return (
    <>
      <header className="top">
        <strong>{company}</strong>
        {isInside && (
          <button type="button" className="plain" disabled={isGoingOut} onClick={() => actor.send({ type: 'LEAVE' })}>
            {isGoingOut ? words.goingOut : words.leave}
          </button>
        )}
      </header>
      <main ref={main} tabIndex={-1}>
        <Content actor={actor} />
      </main>
    </>
  );
}

/** What is open over the account is a step of the history: the telephone's Back closes it, and Volver goes back. */
function useBackCloses(actor: PortalActor) {
  const isOpen = useSelector(actor, isOverAccount);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    let isGone = false;
    const goBack = () => {
      if (actor.getSnapshot().can({ type: 'CLOSE' })) {
        isGone = true;
        actor.send({ type: 'CLOSE' });
      } else window.history.pushState(null, '');
    };
    window.history.pushState(null, '');
    window.addEventListener('popstate', goBack);
    return () => {
      window.removeEventListener('popstate', goBack);
      if (!isGone) window.history.back();
    };
  }, [actor, isOpen]);
}

const OVER_ACCOUNT = ['filling', 'correcting', 'sending', 'looking', 'waiting', 'linked'] as const;
const isOverAccount = (now: SnapshotFrom<PortalActor>) => OVER_ACCOUNT.some((state) => now.matches(state));

/** What had the focus may be gone with the part of the page it was in: the page's main part takes it, not the beginning of the document. */
function useFocusInMain(place: unknown) {
  const main = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      hadFocus.current = true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each place another part is drawn
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [place]);
  return main;
}

function Content({ actor }: { actor: PortalActor }) {
  const now = useSelector(actor, (current) => current);
  const { account, greeting, problem } = now.context;
  if (now.matches('greeting')) return <Waiting text={words.opening} />;
  if (now.matches('reading')) return <Waiting text={words.reading} />;
  if (now.matches('shut')) return <Failed title={words.shutTitle} reason={problem?.reason} />;
  if (now.matches('unopened') || now.matches('unread')) {
    const title = now.matches('unopened') ? words.unopenedTitle : words.unreadTitle;
    return <Failed title={title} reason={problem?.reason} onRetry={() => actor.send({ type: 'RETRY' })} />;
  }
  if (account && (now.matches('showing') || now.matches('goingOut'))) {
    return (
      <Account
        account={account}
        token={now.context.token}
        sent={now.context.sent}
        problem={problem}
        onOpen={(form) => actor.send({ type: 'OPEN', form })}
      />
    );
  }
  const onClose = () => window.history.back();
  if (now.matches('looking') || now.matches('waiting') || now.matches('linked')) {
    return <Payment payment={now.context.payment} isMade={now.matches('linked')} onClose={onClose} />;
  }
  const { form } = now.context;
  const draft = draftIn(now.context);
  const isCorrecting = now.matches('correcting');
  if (account && form && draft && (isCorrecting || now.matches('filling') || now.matches('sending'))) {
    return (
      <ActForm
        form={form}
        draft={draft}
        account={account}
        lacks={isCorrecting ? lacksIn(now.context) : []}
        isBusy={now.matches('sending')}
        problem={problem}
        onChange={(changes) => actor.send({ type: 'FIELD', changes })}
        onSend={() => actor.send({ type: 'SEND' })}
        onClose={onClose}
      />
    );
  }
  return (
    <EndForm
      company={greeting?.company ?? ''}
      isBusy={now.matches('entering')}
      isLacking={now.matches('lacking') && now.context.end.trim() === ''}
      problem={problem}
      end={now.context.end}
      onType={(end) => actor.send({ type: 'TYPE_END', end })}
      onEnter={() => actor.send({ type: 'ENTER' })}
    />
  );
}

const Waiting = ({ text }: { text: string }) => (
  <p role="status" className="quiet">
    {text}
  </p>
);

type FailedProps = { title: string; reason: string | undefined; onRetry?: () => void };

const Failed = ({ title, reason, onRetry }: FailedProps) => (
  <section className="card">
    <h1>{title}</h1>
    <p role="alert">{reason}</p>
    {onRetry && (
      <button type="button" onClick={onRetry}>
        {words.retry}
      </button>
    )}
  </section>
);
