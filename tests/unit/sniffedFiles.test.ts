import { expect, test } from 'vitest';
import { ROOTS } from '../../server/electronicDocuments/reading/read';
import { sniffFile } from '../../src/machines/kit/files/sniffFile';

const sniffed = async (text: string) => (await sniffFile(new File([text], 'archivo.xml'))).guessedFormat;

test.each(ROOTS)('an XML that begins with «%s» is an electronic document, whatever comes before it', async (root) => {
  expect(await sniffed(`<${root} id="1"/>`)).toBe('electronic');
  expect(await sniffed(`\uFEFF<?xml version="1.0"?>\n<!-- de prueba -->\n<x:${root} xmlns:x="urn:x">`)).toBe(
    'electronic',
  );
});

test('what a bank sends as XML or HTML is none', async () => {
  const statement = '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">';
  expect(await sniffed(statement)).toBe('camt');
  expect(await sniffed('<html><table><tr><td>factura</td></tr></table>')).toBe('markup');
  expect(await sniffed('<?xml version="1.0"?><Workbook><Row><Cell>Invoice</Cell></Row></Workbook>')).toBe('markup');
  expect(await sniffed('<OFX><STMTTRN>')).toBe('ofx');
});
