import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVIDER_DOCUMENT, providerDocument } from '../../../scripts/providerDocument';
import { specifiedCalls } from '../contract/specification';

test('docs/provider.md is what the rows say, and tells each of the 84 calls: `npm run provider` writes it', () => {
  const written = readFileSync(PROVIDER_DOCUMENT, 'utf8');
  expect(written).toBe(providerDocument());
  for (const { call } of specifiedCalls) expect(written).toContain(`### ${call}\n`);
});
