import { makeStyles } from '@fluentui/react-components';
import { type ReactElement, useRef, useState } from 'react';
import { lazyPart } from '../lazyPart';
import { LazyBoundary } from '../waiting/LazyBoundary';

const OpenTip = lazyPart(async () => (await import('./OpenTip')).OpenTip);

const useStyles = makeStyles({ around: { display: 'contents' } });

type Props = {
  text: string;
  place?: 'above' | 'after' /** Says its name to a screen reader by itself. */;
  children: ReactElement;
};

/** Shows a text beside a control while the pointer or the keyboard is on it; its code is fetched then. */
export function Tip({ text, place = 'above', children }: Props) {
  const around = useRef<HTMLSpanElement>(null);
  const [target, setTarget] = useState<HTMLElement>();
  const open = () => setTarget(around.current?.querySelector<HTMLElement>(':scope > *') ?? undefined);
  const close = () => setTarget(undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what comes onto the control inside
    <span
      ref={around}
      className={useStyles().around}
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open()}
      onBlur={close}
    >
      {children}
      <LazyBoundary>{target && <OpenTip text={text} place={place} target={target} onClose={close} />}</LazyBoundary>
    </span>
  );
}
