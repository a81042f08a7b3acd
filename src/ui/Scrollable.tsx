import type { HTMLAttributes } from 'react';

type Props = { as: 'section' | 'pre' } & HTMLAttributes<HTMLElement>;

/** A part that scrolls by itself. The keyboard reaches it, because only what has the focus is scrolled by keys. */
export function Scrollable({ as: Part, ...props }: Props) {
  return <Part tabIndex={0} {...props} />;
}
