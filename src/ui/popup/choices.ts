import type { ReactElement } from 'react';
import type { Option } from '../fields/options';

/** `example` stands beside the label. */
type Act = { label: string; icon?: ReactElement; example?: string; onChoose: () => void };

/** A part of a menu, by what is chosen in it: acts, one of several, or some of several. */
export type Choices =
  | { kind: 'acts'; title?: string | undefined; acts: Act[] }
  | { kind: 'one'; title?: string; chosen: string; options: Option[]; onChoose: (value: string) => void }
  | { kind: 'some'; chosen: string[]; options: Option[]; onChoose: (values: string[]) => void };
