import { Popover, PopoverSurface } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import './Owner';
import type { Popup } from './usePopup';

type Props = { name: string; className?: string | undefined; popup: Popup; children: ReactNode };

/** A table's header stays in sight over its rows. */
const OVER_TABLES = { zIndex: 10 };

/** The open surface of a `PopoverButton`. */
export function OpenPopover({ name, className, popup, children }: Props) {
  return (
    <Popover
      open
      inline
      positioning={{ position: 'below', align: 'end', target: popup.target.current }}
      onOpenChange={(event, { open }) => !open && popup.close(event.type !== 'keydown')}
    >
      <PopoverSurface className={className} style={OVER_TABLES} aria-label={name}>
        {children}
      </PopoverSurface>
    </Popover>
  );
}
