import { Button, type ButtonProps, type MenuProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { lazyPart } from '../lazyPart';
import { LazyBoundary } from '../waiting/LazyBoundary';
import type { Choices } from './choices';
import { usePopup } from './usePopup';

type Props = Pick<ButtonProps, 'icon' | 'iconPosition' | 'appearance' | 'size' | 'className' | 'disabledFocusable'> & {
  label: string;
  /** Says more than the visible label, to those who do not see what stands around it. */
  longLabel?: string;
  choices: Choices[];
  positioning?: MenuProps['positioning'];
  /** What the button shows instead of its label. */
  children?: ReactNode;
};

/** What a button opens that something else than a press opens too. */
export const OpenChoices = lazyPart(async () => (await import('./OpenChoices')).OpenChoices);

/** A button that opens a few choices, whose code is fetched when they are first opened. */
export function ChoiceMenu({ label, longLabel, choices, positioning = 'below-end', children, ...look }: Props) {
  const { isOpen, popup, button } = usePopup('menu');
  return (
    <>
      <Button {...look} {...button} aria-label={longLabel}>
        {children ?? label}
      </Button>
      <LazyBoundary>
        {isOpen && <OpenChoices label={label} choices={choices} positioning={positioning} popup={popup} />}
      </LazyBoundary>
    </>
  );
}
