import { expect, test } from 'vitest';
import { disputable, proposedDispute } from '../../../src/machines/worklist/activityDraft';
import { rosa, workOf } from '../../support/answers/worklist';

test('a call proposes to dispute the oldest document of which something is in no dispute, and none where all is', () => {
  const work = workOf(rosa);
  expect(proposedDispute(work).document).toBe('c1-d1');
  const documents = work.documents.map((one, at) => (at === 0 ? { ...one, undisputed: '0.00' } : one));
  expect(proposedDispute({ ...work, documents }).document).toBe('c1-d2');
  const wholly = { ...work, documents: work.documents.map((one) => ({ ...one, undisputed: '0.00' })) };
  expect(disputable(wholly)).toEqual([]);
  expect(proposedDispute(wholly).document).toBe('');
});
