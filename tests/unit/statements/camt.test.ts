import { describe, expect, it } from 'vitest';
import { CAMT } from '../../support/files/statementFixtures';
import { first, moneyOf, readText, refusalOf } from '../../support/files/statements';

const withEntry = (entry: string) => CAMT.replace(/<Ntry>[\s\S]*<\/Ntry>/, entry);
const entry = (amount: string, side: string, more = '', status = '<Sts>BOOK</Sts>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2024-04-02</Dt></BookgDt>${more}</Ntry>`;

describe('CAMT', () => {
  it('says that it rounded what has more than two decimals', async () => {
    const reading = await readText(withEntry(entry('10.005', 'CRDT') + entry('10.00', 'CRDT')));
    expect(reading.entries.map(({ amount, flags }) => [amount, flags])).toEqual([
      [1000, ['El importe 10.005 se redondeó al centavo.']],
      [1000, []],
    ]);
  });

  it('gives dates, sides, texts, parties and balances', async () => {
    const reading = await readText(CAMT);
    expect(reading.dialect.format_name).toBe('CAMT.053.001.08');
    expect(reading.accounts).toEqual([
      { key: 'ES9121000418450200051332', currency: 'EUR', opening: 10000, closing: 24695 },
    ]);
    expect(first(reading)).toMatchObject({
      row: 1,
      date: '2024-04-02',
      valueDate: '2024-04-03',
      amount: 15050,
      description: 'Pago factura F-1042',
      reference: 'PED-77',
      counterparty: { name: 'Muñoz & Hijos', account: 'ES7921000813610123456789' },
      bankId: '2024040200001',
      pending: false,
    });
    expect(reading.entries[1]).toMatchObject({ amount: -355, description: 'Comisión' });
    expect(reading.warnings).toEqual([]);
  });

  it.each(['001.02', '001.04', '001.13'])('reads version %s, with or without a prefix', async (version) => {
    const plain = CAMT.replace('001.08', version);
    const prefixed = plain.replace('xmlns=', 'xmlns:n0=').replace(/<(\/?)([A-Z])/g, '<$1n0:$2');
    expect(moneyOf(await readText(plain))).toEqual(moneyOf(await readText(CAMT)));
    expect(await readText(prefixed)).toEqual(await readText(plain));
  });

  it.each([
    ['052', 'BkToCstmrAcctRpt', 'Rpt'],
    ['054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('reads CAMT.%s', async (kind, message, statement) => {
    const text = CAMT.replace('camt.053', `camt.${kind}`)
      .replace(/BkToCstmrStmt/g, message)
      .replace(/Stmt>/g, `${statement}>`);
    const reading = await readText(text);
    expect(reading.dialect.format_name).toBe(`CAMT.${kind}.001.08`);
    expect(moneyOf(reading)).toEqual(moneyOf(await readText(CAMT)));
  });

  it('takes a batch as the one movement the bank booked', async () => {
    const details = (id: string, amount: string) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Ana</Nm></Dbtr></RltdPties><RtrInf><Rsn><Cd>AC06</Cd></Rsn></RtrInf></TxDtls>`;
    const batch = `<RvslInd>true</RvslInd><NtryDtls><Btch><PmtInfId>LOTE-9</PmtInfId></Btch>${details('E-1', '5.00')}${details('E-2', '2.50')}</NtryDtls>`;
    const reading = await readText(withEntry(entry('7.50', 'DBIT', batch)));
    expect(reading.entries).toHaveLength(1);
    expect(first(reading)).toMatchObject({
      amount: -750,
      reference: 'LOTE-9',
      description: 'E-1 Ana 5,00 Devolución AC06; E-2 Ana 2,50 Devolución AC06',
    });
  });

  it.each([
    ['no trae su detalle', ''],
    ['trae el detalle de 1', '<TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs></TxDtls>'],
  ])('reads a batch of several of which the file %s, and says so', async (lacks, details) => {
    const batch = `<NtryDtls><Btch><MsgId>LOTE-9</MsgId><NbOfTxs>5</NbOfTxs></Btch>${details}</NtryDtls>`;
    expect(first(await readText(withEntry(entry('7.50', 'CRDT', batch))))).toMatchObject({
      amount: 750,
      description: 'Lote LOTE-9 de 5',
      flags: [`Es un lote de 5 operaciones y el archivo ${lacks}: pídalo al banco.`],
    });
  });

  it.each(['<Sts>PDNG</Sts>', '<Sts><Cd>PDNG</Cd></Sts>', '<Sts><Cd>INFO</Cd></Sts>'])(
    'marks %s as pending',
    async (status) => {
      expect(first(await readText(withEntry(entry('1.00', 'CRDT', '', status)))).pending).toBe(true);
    },
  );

  it('warns of totals and balances that differ, and of nothing else', async () => {
    const summary =
      '<TxsSummry><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>150.51</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>3.55</Sum></TtlDbtNtries></TxsSummry>';
    const reading = await readText(CAMT.replace('<Ntry>', `${summary}<Ntry>`).replace('246.95', '246.96'));
    expect(reading.warnings).toEqual([
      expect.stringMatching(/no cuadra.*246,95.*246,96/),
      expect.stringMatching(/abonos 1 por 150,51 y se leyeron 1 por 150,50/),
    ]);
  });

  it('leaves movements in another currency apart', async () => {
    const reading = await readText(withEntry(entry('1.00', 'CRDT') + entry('2.00', 'CRDT').replace('EUR', 'USD')));
    expect(reading.questions[0]?.options.map(({ mapping }) => mapping.account)).toEqual([
      'ES9121000418450200051332 EUR',
      'ES9121000418450200051332 USD',
    ]);
  });

  it('says which entry cannot be read', async () => {
    const reading = await readText(withEntry(entry('x', 'CRDT') + entry('1.00', '') + entry('1.00', 'CRDT')));
    expect(reading.problems.map(({ row }) => row)).toEqual([1, 2]);
    expect(first(reading).row).toBe(3);
  });

  it('refuses entities of its own and documents cut short', async () => {
    const laughs = CAMT.replace('<Document', '<!DOCTYPE x [<!ENTITY a "ja"><!ENTITY b "&a;&a;">]><Document');
    expect(await refusalOf(laughs)).toMatchObject({ code: 'damaged', message: expect.stringContaining('entidades') });
    expect(await refusalOf(CAMT.slice(0, -60))).toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('incompleto'),
    });
  });

  it('names the account of a statement without movements', async () => {
    const refusal = await refusalOf(withEntry(''));
    expect(refusal.code).toBe('no-movements');
    expect(refusal.message).toContain('cuenta ES9121000418450200051332, saldo final 246,95 EUR');
  });
});
