import { expect, it } from 'vitest';
import { onDay } from '../../../server/files/cells/today';
import { expectedIn, outcomeOf } from '../../support/files/bankFiles';

/** Our own exports in Latin American dialects; another folder with its MANIFEST.tsv is read besides where BANK_FILES_FOLDER names one. */
const folders = ['tests/bankFiles', process.env.BANK_FILES_FOLDER].filter((folder) => folder !== undefined);
const files = folders.flatMap((folder) => expectedIn(folder).map((expected) => ({ folder, expected })));

/** Of a statement of more than a year ago its year is asked. */
const DAY = '2026-11-30';

/** Two accounts, or two currencies, which nobody but staff can choose from. */
const ASKED = ['ec-dos-cuentas-seguidas-sin-saldo.csv', 'pe-two-currency-column-pairs.xlsx'];

it.each(files)('$expected.file is read as it is', async ({ folder, expected }) => {
  const { isSame, told, answered } = await onDay(DAY, () => outcomeOf(folder, expected));
  expect(isSame, told).toBe(true);
  if (folder === folders[0]) expect(answered !== undefined).toBe(ASKED.includes(expected.file));
});
