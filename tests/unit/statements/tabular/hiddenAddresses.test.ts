import { expect, test } from 'vitest';
import { workbookSheets } from '../../../../server/statements/tabular/cut/workbook';
import { HOSTILE } from '../../../support/files/hostileFiles';

test.each([
  'a cell at ZZZZZZ5, in disguise',
  'a cell at ZZZZZZ5, behind an attribute',
  'a cell at XFD1048576, with an entity in it',
])('%s: a workbook that hides where its cells stand is refused before the library fills its table', async (name) => {
  await expect(workbookSheets(HOSTILE[name]?.() ?? new Uint8Array())).rejects.toMatchObject({ code: 'damaged' });
});
