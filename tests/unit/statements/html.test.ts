import { describe, expect, it } from 'vitest';
import { readStatement } from '../../../server/statements/read';
import { bytesOf, first, moneyOf, readText } from '../../support/files/statements';

const PAGE = `<html><head><title>Movimientos</title><style>td { color: red }</style></head><body>
<table><tr><td colspan=2>Banco de Prueba</td></tr>
<tr><td><table border=1>
<tr><th>Fecha<th>Descripci&oacute;n<th>D&eacute;bito<th>Cr&eacute;dito<th>Saldo</tr>
<tr><td>15/03/2024</td><td>Pago<br>luz &amp; agua</td><td>45,50</td><td>&nbsp;</td><td>954,50</td></tr>
<tr><td>16/03/2024<td>Dep&#243;sito Mu&ntilde;oz<td><td>1.000,00<td>1.954,50
</table></td></tr></table></body></html>`;

const CELL = (type: string, text: string, index = '') => `<Cell${index}><Data ss:Type="${type}">${text}</Data></Cell>`;
const SPREADSHEET = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Mov"><Table><Row>${CELL('String', 'Banco de Prueba')}</Row>
<Row ss:Index="3">${CELL('String', 'Fecha')}${CELL('String', 'Concepto')}${CELL('String', 'Importe', ' ss:Index="4"')}</Row>
<Row>${CELL('DateTime', '2024-03-15T00:00:00.000')}${CELL('String', 'Luz')}${CELL('Number', '-45.5', ' ss:Index="4"')}</Row>
</Table></Worksheet></Workbook>`;

describe('what banks call .xls', () => {
  it('may be a web page: the innermost table is read', async () => {
    const reading = await readText(PAGE);
    expect(reading.dialect.format_name).toBe('Tabla HTML');
    expect(moneyOf(reading)).toEqual([
      ['2024-03-15', -4550],
      ['2024-03-16', 100000],
    ]);
    expect(first(reading)).toMatchObject({ row: 5, description: 'Pago luz & agua' });
    expect(reading.entries[1]?.description).toBe('Depósito Muñoz');
    expect(moneyOf(await readStatement(bytesOf(PAGE, 'utf-16le'), {}))).toEqual(moneyOf(reading));
  });

  it('may have titles over two rows, and cells that reach down to the next', async () => {
    const reading = await readText(`<html><table>
<tr><th rowspan=2>Fecha</th><th rowspan="2">Concepto</th><th colspan=2>Valor</th><th rowspan=2>Saldo</th></tr>
<tr><th>Cr&eacute;dito</th><th>D&eacute;bito</th></tr>
<tr><td rowspan=2>15/03/2024</td><td>Pago</td><td></td><td>45,50</td><td>954,50</td></tr>
<tr><td rowspan=1>Venta</td><td>10,00</td><td></td><td>964,50</td></tr>
<tr><td>16/03/2024</td><td>Venta</td><td>5,50</td><td></td><td>970,00</td></tr></table></html>`);
    expect(moneyOf(reading)).toEqual([
      ['2024-03-15', -4550],
      ['2024-03-15', 1000],
      ['2024-03-16', 550],
    ]);
    expect(reading.entries.map(({ balance }) => balance)).toEqual([95_450, 96_450, 97_000]);
    expect(reading.problems).toEqual([]);
  });

  it('may be XML of Excel 2003: empty rows and cells are left out of it', async () => {
    const reading = await readText(SPREADSHEET);
    expect(reading.dialect.format_name).toBe('Excel XML');
    expect(first(reading)).toMatchObject({ row: 4, date: '2024-03-15', amount: -4550, description: 'Luz' });
  });
});
