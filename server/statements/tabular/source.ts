import type { Dialect, Mapping, Question, Role, Understanding } from '../../../src/api/contract/statement';

/** What a format already knows of its grid, for the dialect and the inference. */
export type Source = {
  format: Dialect['format'];
  formatName: string;
  encoding: string;
  /** How the grid was cut: encoding, delimiter, widths, sheet. Part of the mapping that reproduces the reading. */
  cut: Mapping;
  /** Of the cut: "Separador ;". */
  understood: Understanding[];
  sheets?: string[];
  /** Of fixed width: the first movements and what stands above them, as they stand. */
  lines?: string[];
  /** Roles the format found by itself (fixed width files), used when staff gave none. */
  columns?: Role[];
  questions?: Question[];
};
