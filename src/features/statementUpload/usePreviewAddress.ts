import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';

const addressOf = (id: string | undefined) => `/conciliaciones/nueva${id === undefined ? '' : `/${id}`}`;

/** The address names the preview that the machine shows, and the browser's own Back and Forward lead the machine. */
export function usePreviewAddress(uploadRef: StatementUploadActor, here: string | undefined): void {
  const navigate = useNavigate();
  const there = useSelector(uploadRef, (current) =>
    current.hasTag('preview') ? current.context.preview?.id : current.context.wanted,
  );
  // Saved, it has gone on to another page.
  const isSaved = useSelector(uploadRef, ({ context }) => context.saved !== undefined);
  const seen = useRef({ here, there });
  /** Where the machine leads, until the address is there: by then it may have gone on. */
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
      // A file's first preview is a step of its own, a correction takes the place of what it corrects.
      navigate(addressOf(there), { replace: isLed || (isMoved && before.there !== undefined) });
    } else if (before.here !== here) uploadRef.send(event);
  }, [there, here, isSaved, uploadRef, navigate]);
}
