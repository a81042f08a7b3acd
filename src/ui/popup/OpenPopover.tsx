import { Popover, PopoverSurface } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import './Owner';
import type { Popup } from './usePopup';

type Props = { name: string; className?: string | undefined; popup: Popup; children: ReactNode };

/** The open surface of a `PopoverButton`. */
export function OpenPopover({ name, className, popup, children }: Props) {
  return (
    <Popover
      open
      inline
      positioning={{ position: 'below', align: 'end', target: popup.target.current }}
      onOpenChange={(event, { open }) => !open && popup.close(event.type !== 'keydown')}
    >
      <PopoverSurface className={className} aria-label={name}>
        {children}
      </PopoverSurface>
    </Popover>
  );
}
