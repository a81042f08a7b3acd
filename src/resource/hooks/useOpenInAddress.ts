import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CommandHandle } from './useCommand';

type Opened = CommandHandle & readonly [unknown, { send(event: { type: 'OPEN'; ask: object }): void }, ...unknown[]];

/** The address says that a command's form is open (`?nueva`), so that a reload, a link or a new session opens it again. False: nobody may open it. */
export function useOpenInAddress([snapshot, ref]: Opened, name: string | false): void {
  const [params, setParams] = useSearchParams();
  const isOpen = !snapshot.matches('closed');
  const wasOpen = useRef(isOpen);
  const first = useRef(params);
  useEffect(() => {
    if (name && first.current.has(name)) ref.send({ type: 'OPEN', ask: {} });
  }, [ref, name]);
  useEffect(() => {
    if (!name || wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const next = new URLSearchParams(params);
    if (isOpen) next.set(name, '');
    else next.delete(name);
    setParams(next, { replace: true });
  }, [name, isOpen, params, setParams]);
}
