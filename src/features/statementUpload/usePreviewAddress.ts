import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';

const addressOf = (id: string | undefined) => `/conciliaciones/nueva${id === undefined ? '' : `/${id}`}`;

/** Keeps the address and the machine's preview in step, in both directions. */
export function usePreviewAddress(uploadRef: StatementUploadActor, here: string | undefined): void {
  const navigate = useNavigate();
  const there = useSelector(uploadRef, (current) =>
    current.hasTag('preview') ? current.context.preview?.id : current.context.wanted,
  );
  // After saving, the screen has moved on.
  const isSaved = useSelector(uploadRef, ({ context }) => context.saved !== undefined);
  const seen = useRef({ here, there });
  /** The preview that the address is changing to; the machine may have moved on by then. */
  const led = useRef<{ to: string | undefined }>(undefined);
  useEffect(() => {
    const before = seen.current;
    seen.current = { here, there };
    const isLed = led.current !== undefined && led.current.to === here;
    if (isLed) led.current = undefined;
    if (isSaved || there === here) return;
    const event = here === undefined ? ({ type: 'BACK' } as const) : ({ type: 'OPEN', id: here } as const);
    const isMoved = before.there !== there;
    if (isMoved || isLed || !uploadRef.getSnapshot().can(event)) {
      led.current = { to: there };
      // The first preview is a history entry; a correction replaces it.
      navigate(addressOf(there), { replace: isLed || (isMoved && before.there !== undefined) });
    } else if (before.here !== here) uploadRef.send(event);
  }, [there, here, isSaved, uploadRef, navigate]);
}
