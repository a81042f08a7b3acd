import { keptRows } from './figures';

/** Runs once, around all benches: the whole table last. */
export default function setup(): () => void {
  return () => console.log(`\nFigures (docs/figures.md)\n${keptRows().join('\n')}`);
}
