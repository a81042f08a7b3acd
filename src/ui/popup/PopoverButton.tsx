import { Button, type ButtonProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { lazyPart } from '../lazyPart';
import { LazyBoundary } from '../waiting/LazyBoundary';
import { usePopup } from './usePopup';

type Props = Pick<ButtonProps, 'icon' | 'appearance' | 'size' | 'className' | 'title' | 'aria-label'> & {
  /** What the button shows. */
  label?: ReactNode;
  /** The name of what opens. */
  name: string;
  surfaceClass?: string;
  onOpen?: () => void;
  children: ReactNode;
};

const OpenPopover = lazyPart(async () => (await import('./OpenPopover')).OpenPopover);

/** A button that opens a surface below it, whose code is fetched when it is first opened. */
export function PopoverButton({ label, name, surfaceClass, onOpen, children, ...look }: Props) {
  const { isOpen, popup, button } = usePopup('dialog');
  const onClick = () => {
    if (!isOpen) onOpen?.();
    button.onClick();
  };
  return (
    <>
      <Button {...look} {...button} onClick={onClick}>
        {label}
      </Button>
      <LazyBoundary>
        {isOpen && (
          <OpenPopover name={name} className={surfaceClass} popup={popup}>
            {children}
          </OpenPopover>
        )}
      </LazyBoundary>
    </>
  );
}
