import { amounts } from './amounts';
import { days } from './days';
import { fixedWidth } from './fixedWidth';
import { formats } from './formats';
import { languages } from './languages';
import type { Style } from './ledger';
import { parts } from './parts';
import { services } from './services';
import { sides } from './sides';
import { tables } from './tables';
import { wrappings } from './wrappings';

export const STYLES: readonly Style[] = [
  ...tables,
  ...parts,
  ...sides,
  ...days,
  ...amounts,
  ...fixedWidth,
  ...languages,
  ...wrappings,
  ...services,
  ...formats,
];
