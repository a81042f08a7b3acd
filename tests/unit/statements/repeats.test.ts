import { describe, expect, it } from 'vitest';
import { readStatement } from '../../../server/statements/read';
import { leaveOutRepeats } from '../../../server/statements/repeats';
import { OFX1 } from '../../support/files/statementFixtures';
import { bytesOf, moneyOf, readText } from '../../support/files/statements';

/** Files that have one statement more than once: downloads that were pasted together or appended. */

const ROWS = ['05/01/2026;LOPEZ FAC 1042;1.250,40', '05/01/2026;COMISION;-35,10', '12/01/2026;DEPOSITO;980,00'];
const CSV = ['Fecha;Concepto;Importe', ...ROWS, ''].join('\n');
const BALANCED = [
  'Fecha;Concepto;Importe;Saldo',
  '05/01/2026;LOPEZ FAC 1042;1.250,40;6.250,40',
  '05/01/2026;COMISION;-35,10;6.215,30',
  '12/01/2026;DEPOSITO;980,00;7.195,30',
  '',
].join('\n');
const QIF = `!Type:Bank\n${ROWS.map((row) => {
  const [day, text, amount] = row.split(';');
  return `D${day}\nT${amount}\nP${text}\n^\n`;
}).join('')}`;
const MT940 = [
  ':20:START',
  ':25:12345678/0001234567',
  ':28C:1/1',
  ':60F:C260101USD5000,00',
  ':61:2601050105C1250,40NTRFREF1',
  ':86:LOPEZ FAC 1042',
  ':61:2601120112D35,10NTRFREF2',
  ':86:COMISION',
  ':62F:C260112USD6215,30',
  '-',
  '',
].join('\r\n');
const TWICE = 'El archivo trae 2 veces los mismos';

describe('a statement that a file has twice', () => {
  it.each(Object.entries({ CSV, 'CSV with balances': BALANCED, QIF, MT940 }))('is read once: %s', async (_, text) => {
    const once = await readText(text);
    const twice = await readText(text + text);
    expect(moneyOf(twice)).toEqual(moneyOf(once));
    expect(twice.warnings).toContainEqual(`${TWICE} ${once.entries.length} movimientos: se leyeron una vez.`);
    expect(twice.skipped.filter(({ msg }) => msg.startsWith('Repite la fila'))).toHaveLength(once.entries.length);
    expect([twice.questions, twice.truncations]).toEqual([once.questions, once.truncations]);
    expect(twice.accounts).toEqual(once.accounts);
  });

  it('is read once where it is an OFX whose account comes in two blocks', async () => {
    const block = OFX1.slice(OFX1.indexOf('<STMTTRNRS>'), OFX1.indexOf('</BANKMSGSRSV1>'));
    const once = await readStatement(bytesOf(OFX1), {});
    const twice = await readStatement(bytesOf(OFX1.replace(block, block + block)), {});
    expect(moneyOf(twice)).toEqual(moneyOf(once));
    expect(twice.warnings.join()).toContain(TWICE);
  });

  it('is read once for each account that it has', async () => {
    const two = `${CSV.replace('Importe', 'Importe;Cuenta').replace(/(\d\d)\n/g, '$1;2200112245\n')}05/01/2026;B;70,00;2200998877\n06/01/2026;C;80,00;2200998877\n`;
    const rows = two.split('\n').slice(1).join('\n');
    const reading = await readText(two + rows);
    expect(reading.entries).toHaveLength(5);
    expect(reading.questions.map(({ field }) => field)).toEqual(['account']);
  });
});

describe('movements that are alike', () => {
  const day = (texts: string[]) => ['Fecha;Concepto;Importe', ...texts.map((text) => `05/01/2026;${text}`)].join('\n');

  it('are all kept where they are payments and fees of one day', async () => {
    const reading = await readText(day(['PAGO;-100,00', 'COMISION;-0,36', 'PAGO;-100,00', 'COMISION;-0,36']));
    expect(reading.entries).toHaveLength(4);
    expect(reading.warnings).toEqual([]);
  });

  it('are all kept where the last of a copy is another, or a running balance goes on', async () => {
    const other = await readText(`${CSV}${ROWS.slice(0, 2).join('\n')}\n12/01/2026;DEPOSITO;980,01\n`);
    expect(other.entries).toHaveLength(6);
    const on = await readText(
      `${BALANCED}05/01/2026;LOPEZ FAC 1042;1.250,40;8.445,70\n05/01/2026;COMISION;-35,10;8.410,60\n12/01/2026;DEPOSITO;980,00;9.390,60\n`,
    );
    expect(on.entries).toHaveLength(6);
  });

  it('are copies on one day where each has a reference of its own', async () => {
    const once = await readText(
      ['Fecha;Referencia;Concepto;Importe', '05/01/2026;900001;PAGO;10,00', '05/01/2026;900002;PAGO;10,00', ''].join(
        '\n',
      ),
    );
    const reading = { entries: [...once.entries, ...once.entries.map((entry) => ({ ...entry }))], skipped: [] };
    expect(leaveOutRepeats(reading)).toEqual([`${TWICE} 2 movimientos: se leyeron una vez.`]);
    expect(reading.entries).toHaveLength(2);
  });
});
