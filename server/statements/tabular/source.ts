import type {
  Dialect,
  Mapping,
  Question,
  Role,
  Understanding,
} from '../../../src/api/contract/reconciliation/statement';

/** The facts that a format already knows of its grid, for the dialect and the inference. */
export type Source = {
  format: Dialect['format'];
  formatName: string;
  encoding: string;
  /** The cut of the grid: encoding, delimiter, widths, sheet. Part of the mapping that reproduces the reading. */
  cut: Mapping;
  /** Notices about the cut: "Separador ;". */
  understood: Understanding[];
  sheets?: string[];
  /** The raw lines of the first movements and the titles above them, for fixed width. */
  lines?: string[];
  /** Roles that the format found by itself (fixed width files), for when staff chose none. */
  columns?: Role[];
  questions?: Question[];
};
