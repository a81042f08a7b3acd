import type { SnapshotFrom } from 'xstate';
import type { worklistMachine } from '../../../machines/worklist/worklist';

/** The form that is open, also while what it says is saved. */
export function formOf(snapshot: SnapshotFrom<typeof worklistMachine>): 'promise' | 'dispute' | undefined {
  const saved = snapshot.matches({ open: 'saving' }) ? snapshot.context.body?.outcome : undefined;
  if (snapshot.matches({ open: 'promising' }) || saved === 'prometio_pagar') return 'promise';
  return snapshot.matches({ open: 'disputing' }) || saved === 'disputa' ? 'dispute' : undefined;
}
