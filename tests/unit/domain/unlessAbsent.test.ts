import { expect, test } from 'vitest';
import { paymentLink } from '../../../src/api/contract/receivables/paymentLinks';
import { readLeniently } from '../../../src/api/lenient';
import { unlessAbsent } from '../../../src/domain/columns/unlessAbsent';

/** What a list says of a state that another provider calls its own way. */

function said(status: object): string {
  const sent = { id: 'e1', customer: 'c1', amount: '10.00', currency: 'USD', created_at: '2026-01-05', ...status };
  const link = readLeniently(paymentLink, sent);
  if (!link.success) throw link.error;
  return unlessAbsent(link.data, 'status', `our word for ${link.data.status}`);
}

test('a state of ours is in our word, one that nobody knows in the word that was sent, and none is a dash', () => {
  expect([{ status: 'pagado' }, { status: 'PAGADO' }, { status: 'CHARGEBACK' }, { status: 7 }, {}].map(said)).toEqual([
    'our word for pagado',
    'our word for pagado',
    'CHARGEBACK',
    '7',
    '—',
  ]);
});

test('a state that is a record is in its name, and without one it is another', () => {
  expect(
    [{ id: 3, name: 'En disputa' }, { id: 4, name: 'Vencido' }, { code: 3 }].map((status) => said({ status })),
  ).toEqual(['En disputa', 'our word for vencido', 'our word for otro']);
});
