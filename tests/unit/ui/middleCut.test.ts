import { expect, test } from 'vitest';
import { parted } from '../../../src/ui/format/MiddleCut';

test.each([
  ['ABONO FACT 41617', ''],
  ['TRANSFERENCIA INTERBANCARIA FACT 001-002-41617', 'FACT 001-002-41617'],
  ['TRANSFERENCIA SPI 0291798454001 CUOTA', '0291798454001 CUOTA'],
  ['ABONO FACT 001-002-000041617 BCO', '001-002-000041617 BCO'],
  ['DEPOSITO00000000000000000000000041617', '00000000041617'],
])('of «%s» the end stays, in whole words where there are any', (text, end) => {
  expect(parted(text)).toEqual([text.slice(0, text.length - end.length), end]);
});
