import { Button, type ButtonProps, type MenuProps } from '@fluentui/react-components';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../lazyPart';
import { usePopup } from './usePopup';

type Act = { label: string; icon?: ReactElement; onChoose: () => void };
type Option = { value: string; label: string };

/** A part of a menu, by what is chosen in it: acts, one of several, or some of several. */
export type Choices =
  | { kind: 'acts'; title?: string | undefined; acts: Act[] }
  | { kind: 'one'; chosen: string; options: Option[]; onChoose: (value: string) => void }
  | { kind: 'some'; chosen: string[]; options: Option[]; onChoose: (values: string[]) => void };

type Props = Pick<ButtonProps, 'icon' | 'iconPosition' | 'appearance' | 'size' | 'className' | 'disabledFocusable'> & {
  label: string;
  /** Says more than the visible label, to those who do not see what stands around it. */
  longLabel?: string;
  choices: Choices[];
  positioning?: MenuProps['positioning'];
  /** What the button shows instead of its label. */
  children?: ReactNode;
};

const OpenChoices = lazyPart(async () => (await import('./OpenChoices')).OpenChoices);

/** A button that opens a few choices, whose code is fetched when they are first opened. */
export function ChoiceMenu({ label, longLabel, choices, positioning = 'below-end', children, ...look }: Props) {
  const { isOpen, popup, button } = usePopup('menu');
  return (
    <>
      <Button {...look} {...button} aria-label={longLabel}>
        {children ?? label}
      </Button>
      <Suspense>
        {isOpen && <OpenChoices label={label} choices={choices} positioning={positioning} popup={popup} />}
      </Suspense>
    </>
  );
}
