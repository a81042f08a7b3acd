import type { Style } from '../ledger';
import { andes } from './andes';
import { continent } from './continent';
import { highlands } from './highlands';
import { isthmus } from './isthmus';
import { middle } from './middle';
import { north } from './north';
import { openings } from './openings';
import { payments } from './payments';
import { south } from './south';

/** Exports as real banks of other countries write them, none of whose files anybody here was given. */
export const STRANGERS: readonly Style[] = [
  ...openings,
  ...andes,
  ...highlands,
  ...middle,
  ...isthmus,
  ...south,
  ...payments,
  ...north,
  ...continent,
];
