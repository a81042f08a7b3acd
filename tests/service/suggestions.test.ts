import { afterEach, expect, it } from 'vitest';
import { explainDocument } from '../../src/api/contract/reconciliation/conciliations';
import { withService } from '../support/processes/service';
import { surelyPaying } from '../support/service/holds';
import {
  books,
  conciliate,
  detailOf,
  expectOk,
  ledgerFaults,
  movementsOf,
  type Owed,
  reconciledOf,
} from '../support/service/receivables';

const QUISPE = { name: 'María Quispe Huamán', dni: '0912345678' };
const TORRES = { name: 'José Luis Torres García', dni: '0923456789' };
const ANDINA = { name: 'Comercial Andina Vera Cía. Ltda.', dni: '1790012345001' };
const VERA = { name: 'Rosa Vera Loor', dni: '0934567890' };
const LOOR = { name: 'Pedro Loor Bravo', dni: '0945678901' };

const owed = (customer: Owed['customer'], ...documents: [number: string, total: string][]): Owed[] =>
  documents.map(([number, total]) => ({ number, total, ...(customer && { customer }) }));

const OWED = [
  ...owed(QUISPE, ['F-20011', '100.40'], ['F-20022', '51.10'], ['F-20033', '333.33'], ['F-20044', '77.70']),
  ...owed(TORRES, ['F-31415', '1442.36'], ['F-31420', '90.00']),
  ...owed(ANDINA, ['001-001-000018475', '640.25'], ['001-001-000018900', '75.00']),
  ...owed(VERA, ['F-40010', '45.00'], ['F-40020', '45.00'], ['F-40030', '500.00']),
  ...owed(LOOR, ['F-50010', '120.00'], ['F-50020', '30.00'], ['F-50030', '30.00'], ['F-50040', '812.00']),
];

/** What the bank wrote, the amount, what is said of it, and the documents it would settle. */
const MOVEMENTS: [text: string, amount: string, said: string, documents: string][] = [
  ['PAGO FAC 18475 COMERCIAL ANDINA', '640,25', 'number', '001-001-000018475'],
  ['DEP TORES GARCIA JOSE', '1442,36', 'payer', 'F-31415'],
  ['TRANSF 0912345678', '151,50', 'set', 'F-20011 F-20022'],
  ['ABONO F-20033', '100,00', 'part', 'F-20033'],
  ['TRANSFERENCIA CI 0945678901', '811,65', 'fee', 'F-50040'],
  ['PAGO F-40300 0934567890', '500,00', 'near', 'F-40030'],
  ['CANCELA F-31420 JOSE TORRES', '95,00', 'surplus', 'F-31420'],
  // One customer owes that amount twice; two sets come to one amount; the number is another customer's than the DNI.
  ['TRANSF 0934567890', '45,00', 'empate', ''],
  ['TRANSF 0945678901', '150,00', 'posible', ''],
  ['PAGO F-20044 0923456789', '77,70', 'posible', ''],
  ['INTERES GANADO', '3,33', 'ninguna', ''],
];
const FILE = `Fecha;Descripción;Crédito\n${MOVEMENTS.map(([text, amount], i) => `${String(i + 1).padStart(2, '0')}/10/2026;${text};${amount}`).join('\n')}\n`;

withService('suggestions', (service) => {
  // Nobody is asked for what they have paid already.
  afterEach(async () => expect((await surelyPaying(service())).written).toEqual([]));

  it('are sure of a number, a name, an exact set, a part, a fee and a slip, and of nothing that ties or disagrees; all are accepted and undone at once', async () => {
    const ana = await service().person();
    const { account, balance } = await books(service(), ana, OWED);
    const { id, movements } = await conciliate(ana, account, FILE);
    const said = movements.map(({ description, suggestion, because, suggested }) => [
      description,
      suggestion === 'segura' ? because?.kind : suggestion,
      suggested.map(({ document_number }) => document_number).join(' '),
    ]);
    expect(said).toEqual(MOVEMENTS.map(([text, , kind, documents]) => [text, kind, documents]));
    expect(movements.find(({ because }) => because?.kind === 'fee')?.suggested).toMatchObject([
      { amount: '811.65', fee: '0.35' },
    ]);
    expect(await surelyPaying(service())).toEqual({ paying: 5, written: [] });

    const sure = movements.filter(({ suggestion }) => suggestion === 'segura');
    const accept = () =>
      ana.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, {
        movements: sure.map(({ id, suggested }) => ({
          movement_id: id,
          document_ids: suggested.map(({ document_id }) => document_id),
          amounts: suggested.map(({ amount }) => amount),
        })),
      });
    const done = reconciledOf(await accept());
    expect(done.results.every(({ ok }) => ok)).toBe(true);
    const left = ['F-20011', 'F-20022', 'F-20033', 'F-31415', 'F-31420', 'F-50040', 'F-40030', '001-001-000018475'];
    expect(await Promise.all(left.map(balance))).toEqual(
      left.map((number) => (number === 'F-20033' ? '233.33' : number === 'F-50040' ? '0.35' : '0.00')),
    );
    expect((await movementsOf(ana, id)).map(({ status }) => status).filter((one) => one === 'conciliado')).toHaveLength(
      6,
    );

    reconciledOf(await ana.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch: done.batch }));
    expect(await Promise.all(left.map(balance))).toEqual(
      left.map((number) => OWED.find((one) => one.number === number)?.total),
    );
    expect(await ledgerFaults(service())).toEqual([]);

    // Where the company forgives as much, what the bank took is forgiven with it.
    await service().database.rows('insert into reconciliation_settings (profile_id, forgive_limit) values ($1, 1)', [
      ana.profileId,
    ]);
    const fee = (await movementsOf(ana, id)).find(({ because }) => because?.kind === 'fee');
    expect(fee?.suggested).toMatchObject([{ fee: '0.35', forgiven: { amount: '0.35' } }]);
  });

  it('know a customer by the identity number, however staff and bank write it', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [
      ...owed({ name: 'Ferretería El Tornillo', dni: '900.123.456-8' }, ['A-1', '812.10'], ['A-2', '45.20']),
      ...owed({ name: 'Agrícola Los Robles', dni: '76.543.210-k' }, ['B-1', '93.40'], ['B-2', '61.05']),
      ...owed(
        { name: 'Grupo Textil Norteño', dni: 'gtn010203ab1' },
        ['C-1', '120.75'],
        ['C-2', '18.30'],
        ['C-3', '77.10'],
      ),
    ]);
    const paid = [
      ['TRANSF NIT 9001234568', '812,10'],
      ['TRANSF NIT 900123456', '45,20'],
      ['ABONO RUT 76543210-K', '93,40'],
      ['ABONO 76.543.210-K', '61,05'],
      ['SPEI GTN010203AB1', '120,75'],
      ['SPEI GTN-010203-AB1', '18,30'],
      ['SPEI RFCGTN010203AB1', '77,10'],
    ];
    const lines = paid.map(([text, amount], i) => `${String(i + 1).padStart(2, '0')}/10/2026;${text};${amount}\n`);
    const { movements } = await conciliate(ana, account, `Fecha;Descripción;Crédito\n${lines.join('')}`);
    expect(
      movements.map(({ description, suggestion, suggested }) => [
        description,
        suggestion,
        suggested.map(({ document_number }) => document_number).join(' '),
      ]),
    ).toEqual(paid.map(([text], i) => [text, 'segura', ['A-1', 'A-2', 'B-1', 'B-2', 'C-1', 'C-2', 'C-3'][i]]));
  });

  it('says of any document what speaks for it and what against, by what decided', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [...OWED, { number: 'X-1', total: '9.00', due: null }]);
    const { id, movements } = await conciliate(ana, account, FILE);
    const why = async (text: string, document: string) => {
      const movement = movements.find(({ description }) => description === text)?.id ?? '';
      const query = new URLSearchParams({ movement_id: movement, document });
      const answer = await ana.get(`/conciliation/conciliations/${id}/explain/?${query}`);
      const [one] = explainDocument.answer.parse(expectOk(answer)).documents;
      return [
        one?.suggested,
        one?.speaks_for.map(({ kind }) => kind).join(' '),
        one?.speaks_against.map(({ kind }) => kind).join(' '),
      ];
    };
    expect(await why('PAGO FAC 18475 COMERCIAL ANDINA', '18475')).toEqual([true, 'number name exact', '']);
    expect(await why('PAGO FAC 18475 COMERCIAL ANDINA', 'F 40010')).toEqual([
      false,
      '',
      'amount unnamed another payer stronger',
    ]);
    expect(await why('TRANSF 0934567890', 'F-40010')).toEqual([false, 'dni exact', 'unnamed level']);
    expect(await why('TRANSF 0945678901', 'F-50010')).toEqual([false, 'dni', 'amount unnamed sums']);
    expect(await why('PAGO F-20044 0923456789', 'F-20044')).toEqual([false, 'number exact', 'payer']);
    expect(await why('INTERES GANADO', 'X-1')).toEqual([false, '', 'amount unnamed stranger']);
    // To ask changes nothing of what is suggested.
    const after = await movementsOf(ana, id);
    expect(after.map(({ suggestion }) => suggestion)).toEqual(movements.map(({ suggestion }) => suggestion));
    const [first] = movements;
    const missing = await ana.get(`/conciliation/conciliations/${id}/explain/?movement_id=${first?.id}&document=F-9`);
    expect(explainDocument.answer.parse(expectOk(missing)).documents).toEqual([]);
    expect((await detailOf(ana, id, first?.id ?? '')).candidates[0]?.document_number).toBe('001-001-000018475');
  });

  it('find the number with a slip among what the payer owes, however many owe that amount, and are not misled by a word cut short', async () => {
    const ana = await service().person();
    const andrade = { name: 'Elena Andrade González', dni: '0956789012' };
    const sanchez = { name: 'Elena Andrés Andrade Sánchez', dni: '0967890123' };
    const { account } = await books(service(), ana, [
      ...OWED,
      ...owed(andrade, ['F-60010', '45.00']),
      ...owed(sanchez, ['F-60020', '45.00']),
    ]);
    await service().database.rows(
      `insert into document (profile_id, customer_id, number, total, due_date)
       select $1, id, 'G-' || n, 45, '2026-10-01' from customer, generate_series(70001, 70070) n where profile_id = $1 and dni = $2`,
      [ana.profileId, LOOR.dni],
    );
    const lines = ['PAGO F-48010 0934567890', 'SPEI RECIBIDO F-60010 ELENA AND', 'ABONO F-40030'];
    const file = `Fecha;Descripción;Crédito\n${lines.map((text) => `01/10/2026;${text};45,00`).join('\n')}\n`;
    const { id, movements } = await conciliate(ana, account, file);
    expect(
      movements.map(({ because, suggested }) => [because?.kind, suggested.map((one) => one.document_number).join(' ')]),
    ).toEqual([
      ['near', 'F-40010'],
      ['number', 'F-60010'],
      // A part of it, or another's number with a slip: a person decides, and sees the document that is named first.
      [undefined, ''],
    ]);
    const part = await detailOf(ana, id, movements[2]?.id ?? '');
    expect(part.candidates[0]?.document_number).toBe('F-40030');
  });

  it("take what stands within a document's whole number for a part of it, and ask where two of the payer's are named", async () => {
    const ana = await service().person();
    const vega = { name: 'Elena Vega Intriago', dni: '0978901234' };
    const ruiz = { name: 'Marco Ruiz Cevallos', dni: '0989012345' };
    const { account } = await books(service(), ana, [
      ...owed(vega, ['2026/7406', '47.23'], ['001-002-000005317', '80.00'], ['001-002-000005318', '300.00']),
      ...owed(ruiz, ['2026/2026', '307.17'], ['001-001-000001002', '250.00']),
    ]);
    const lines: [string, string][] = [
      // The year is no 2026/2026, and the two first parts are no 1002.
      ['PARTE 2026/7406', '11,50'],
      ['FACT 001-002-000005317', '79,75'],
      // Which of both is paid with 310 cannot be known.
      ['ORD 0978901234 5317 5318', '310,00'],
    ];
    const file = `Fecha;Descripción;Crédito\n${lines.map(([text, amount]) => `01/10/2026;${text};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(
      movements.map(({ because, suggested }) => [because?.kind, suggested.map((one) => one.document_number).join(' ')]),
    ).toEqual([
      ['part', '2026/7406'],
      ['fee', '001-002-000005317'],
      [undefined, ''],
    ]);
  });

  it('hold a document to who names it alone where another payer who names it owes just the amount, and take of two equal ones but for a fee the one that is named', async () => {
    const ana = await service().person();
    const vega = { name: 'Elena Vega Intriago', dni: '0978901234' };
    const ruiz = { name: 'Marco Ruiz Cevallos', dni: '0989012345' };
    const { account } = await books(service(), ana, [
      ...owed(vega, ['F-70001', '45.00'], ['F-70103', '120.00'], ['F-70204', '120.00']),
      ...owed(ruiz, ['F-70305', '45.00']),
    ]);
    const lines: [string, string][] = [
      ['FACT F-70001', '45,00'],
      ['FACT F-70001 0989012345', '45,00'],
      ['F-70103 0978901234', '119,75'],
    ];
    const file = `Fecha;Descripción;Crédito\n${lines.map(([text, amount]) => `01/10/2026;${text};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(
      movements.map(({ because, suggested }) => [because?.kind, suggested.map((one) => one.document_number).join(' ')]),
    ).toEqual([
      ['number', 'F-70001'],
      [undefined, ''],
      ['fee', 'F-70103'],
    ]);
  });

  it('leave to a person what a clerk would ask about', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [
      ...OWED,
      ...owed(QUISPE, ['F-80012', '64.90']),
      ...owed(LOOR, ['F-80021', '410.00']),
      ...owed({ name: 'Daniel García', dni: '0956789012' }, ['F-80050', '60.00']),
      ...owed({ name: 'Daniel García Aguilar', dni: '0967890123' }, ['F-80060', '60.00']),
    ]);
    const lines: [text: string, amount: string, said: string][] = [
      // The next invoice is no slip; a number that the text calls a cheque is no document's; what comes back was paid out.
      ['PAGO F-40011 0934567890', '45,00', 'empate'],
      ['DEPOSITO CHEQUE 20033', '333,33', 'posible'],
      ['DEVOLUCION TORRES GARCIA JOSE', '1442,36', 'posible'],
      // Who pays is known, and the text names a document that is none of theirs.
      ['PAGO FACT 88812 0945678901', '812,00', 'posible'],
      // Ten times what is owed is no surplus.
      ['CANCELA F-31420 0923456789', '900,00', 'posible'],
      // Nor is what goes far beyond a number without its letter, or beyond one that a list follows: the field may cut it.
      ['PG 20044 0912345678', '88,00', 'posible'],
      ['PG 20022-2 0912345678', '52,80', 'posible'],
      ['PG 20033 DESC N/C 1 0912345678', '340,00', 'posible'],
      ['PG 20011 0912345678', '101,90', 'segura'],
      // A part of one document, or with two digits exchanged all of another.
      ['ABONO F-80021', '64,90', 'posible'],
      // The line's last letter may begin a name that one of the two has.
      ['TRANSFERENCIA DE DANIEL GARCIA A', '60,00', 'empate'],
    ];
    const file = `Fecha;Descripción;Crédito\n${lines.map(([text, amount]) => `01/10/2026;${text};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ description, suggestion }) => [description, suggestion])).toEqual(
      lines.map(([text, , said]) => [text, said]),
    );
  });

  it('learn what a bank keeps of different documents, and not of equal ones of one payer', async () => {
    const ana = await service().person();
    const alike = ['F-60010', 'F-60020', 'F-60030'];
    const others = [
      ['F-61010', '412.40', '412,09'],
      ['F-61020', '733.15', '732,84'],
      ['F-61030', '1250.00', '1249,69'],
    ] as const;
    const { account } = await books(service(), ana, [
      ...alike.flatMap((number) => owed(LOOR, [number, '500.00'])),
      ...others.flatMap(([number, total]) => owed(VERA, [number, total])),
    ]);
    const learnedOf = async (rows: (readonly [number: string, amount: string])[]) => {
      const lines = rows.map(([number, amount], at) => `0${at + 1}/10/2026;PAGO ${number};${amount}`);
      await conciliate(ana, account, `Fecha;Descripción;Crédito\n${lines.join('\n')}\n`);
      return service().database.rows(
        `select largest::text from reconciliation_rule where profile_id = $1 and kind = 'comision'`,
        [ana.profileId],
      );
    };

    expect(await learnedOf(alike.map((number) => [number, '499,60'] as const))).toEqual([]);
    expect(await learnedOf(others.map(([number, , amount]) => [number, amount] as const))).toEqual([
      { largest: '0.31' },
    ]);
  });

  it('propose a set of a payer and one of its documents less a fee, where the bank took another fee of others', async () => {
    const ana = await service().person();
    const other = (n: number) => owed({ name: `Socio ${n}`, dni: `092000000${n}` }, [`FE-7100${n}`, `${n}00.00`]);
    const { account } = await books(service(), ana, [
      ...OWED,
      ...owed(QUISPE, ['F-20055', '151.85']),
      ...owed(LOOR, ['F-50050', '66.10']),
      ...[1, 2, 3].flatMap(other),
    ]);
    const lines: [text: string, amount: string, said: string | undefined][] = [
      ...[1, 2, 3].map((n): [string, string, string] => [`TRANSF 092000000${n}`, `${n - 1}99,46`, 'fee']),
      ['TRANSF 0912345678', '151,50', undefined],
      // The numbers tell what is paid.
      ['PAGO F-20011 F-20022', '151,50', 'set'],
      ['TRANSF 0945678901', '878,10', 'set'],
    ];
    const rows = lines.map(([text, amount], at) => `0${at + 1}/10/2026;${text};${amount}`);
    const asked = async (some: string[]) => {
      const { id, movements } = await conciliate(ana, account, `Fecha;Descripción;Crédito\n${some.join('\n')}\n`);
      return { id, movements, said: movements.map(({ description, because }) => [description, because?.kind]) };
    };
    // Each by itself: two that claim the same documents are a tie.
    const [byPayer, byNumbers] = [rows[3] ?? '', rows[4] ?? ''];
    const first = await asked(rows.filter((row) => row !== byNumbers));
    expect(first.said).toEqual(lines.filter((_, at) => at !== 4).map(([text, , said]) => [text, said]));
    const unsure = first.movements.find(({ description }) => byPayer.includes(description));
    expect(unsure?.suggestion).toBe('posible');
    const { candidates } = await detailOf(ana, first.id, unsure?.id ?? '');
    expect(candidates.map(({ document_number }) => document_number)).toEqual(
      expect.arrayContaining(['F-20011', 'F-20022', 'F-20055']),
    );
    expect((await asked([byNumbers])).said).toEqual([['PAGO F-20011 F-20022', 'set']]);
  });

  it('are sure of numbers in the ways that payers write them', async () => {
    const ana = await service().person();
    const one = (n: number): Owed[] =>
      owed({ name: `Socio ${n}`, dni: `09${20_000_000 + n}` }, [`FE-0${71_000 + n}`, '80.00']);
    const { account } = await books(service(), ana, [...OWED, ...Array.from({ length: 12 }, (_, n) => one(n)).flat()]);
    const lines: [text: string, amount: string, said: string][] = [
      // The digits of an amount that several owe, behind any short form of the word.
      ['TRF FTRA NRO 71009', '80,00', 'number'],
      ['PAGO FCT. 71007', '80,00', 'number'],
      // Lists, with the word and without it.
      ['FACTS 20011/20022', '151,50', 'set'],
      ['PAGO 50020+50040', '842,00', 'set'],
      ['CANC 40010 Y 40030', '545,00', 'set'],
      // A part, by the digits and the payer.
      ['TORRES GARCIA JOSE LUIS 31415 ABONO', '400,00', 'part'],
    ];
    const file = `Fecha;Descripción;Crédito\n${lines.map(([text, amount]) => `01/10/2026;${text};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ description, because }) => [description, because?.kind])).toEqual(
      lines.map(([text, , said]) => [text, said]),
    );
  });

  it('tell instalments of one amount by the short last part, however its zeros and the year before it are written', async () => {
    const ana = await service().person();
    const parts = ['01', '02', '03', '12'];
    const { account } = await books(service(), ana, [
      ...parts.map((part) => ({
        number: `2026/017314-${part}`,
        total: '134.72',
        customer: { name: 'Roberto Patiño', dni: '0945678901' },
      })),
      ...parts.map((part) => ({
        number: `2026/013759-${part}`,
        total: '905.10',
        customer: { name: 'Margarita Molina', dni: '0934567890' },
      })),
      ...parts.map((part) => ({
        number: `2026/012063-${part}`,
        total: '77.30',
        customer: { name: 'Marcela Franco', dni: '0923456789' },
      })),
    ]);
    const paid = [
      ['SPEI / FACTURA 017314-1', '134,72', '2026/017314-01'],
      ['PAGO FACT 17314/02 GRACIAS', '134,72', '2026/017314-02'],
      ['DEPOSITO-F/013759-12 SUC 9494', '905,10', '2026/013759-12'],
      // A list, a date behind the number, and a part that there is none of.
      ['PAGO FACT 12063-1-2', '77,30', undefined],
      ['PAGO FACT 12063/3/2026', '77,30', undefined],
      ['PAGO FACT 12063-7', '77,30', undefined],
    ];
    const lines = paid.map(([text, amount], i) => `${String(i + 1).padStart(2, '0')}/10/2026;${text};${amount}\n`);
    const { movements } = await conciliate(ana, account, `Fecha;Descripción;Crédito\n${lines.join('')}`);
    expect(
      movements.map(({ description, suggestion, suggested }) => [
        description,
        suggestion === 'segura' ? suggested[0]?.document_number : undefined,
      ]),
    ).toEqual(paid.map(([text, , number]) => [text, number]));
  });

  it('know by a file of many lines which numbers are the codes of its bank, and remember it for a file of few', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, OWED);
    const asked = async (lines: string[]) => {
      const { movements } = await conciliate(ana, account, `Fecha;Descripción;Crédito\n${lines.join('\n')}\n`);
      return movements.map(({ description, because }) => [description, because?.kind]);
    };
    // Somebody pays more than the document that is named: the other numbers of the line may say why.
    expect(await asked(['01/10/2026;PAGO F-20044 ZON 35 5202;85,00'])).toEqual([
      ['PAGO F-20044 ZON 35 5202', undefined],
    ]);
    const others = Array.from(
      { length: 24 },
      (_, n) => `02/10/2026;DEPOSITO ZON ${10 + n} ${7301 + 37 * n};${9 + n},13`,
    );
    const named = '02/10/2026;PAGO F-31420 ZON 35 5202;98,00';
    expect(await asked([...others, named])).toContainEqual(['PAGO F-31420 ZON 35 5202', 'surplus']);
    expect(await asked(['03/10/2026;PAGO F-50010 ZON 12 4410;130,00'])).toEqual([
      ['PAGO F-50010 ZON 12 4410', 'surplus'],
    ]);
  });

  it('know nobody by a word that many have in their names, nor by the name of the company itself', async () => {
    const ana = await service().person({ profile: 'Distribuidora Andina del Norte S.A.' });
    const { account } = await books(service(), ana, [
      ...owed({ name: 'Corporación 3M C.A.', dni: '1790056789001' }, ['F-90010', '71.00']),
      ...owed({ name: 'Distribuidora Andina C.A.', dni: '1790067890001' }, ['F-90020', '72.00']),
      ...owed({ name: 'Distribuidora Andina Quispe', dni: '1790078901001' }, ['F-90030', '73.00']),
      ...owed({ name: 'Inverplan S.A.', dni: '1790089012001' }, ['F-90040', '74.00']),
    ]);
    const lines: [text: string, amount: string, said: string][] = [
      ['DEPOSITO CORPORACION 2000 S.A.S.', '71,00', 'posible'],
      ['TRF 5316561801 A DISTRIBUIDORA ANDINA DEL NORTE', '72,00', 'posible'],
      ['TRF DE DISTRIBUIDORA ANDINA QUISPE', '73,00', 'segura'],
      ['DEPOSITO INVERPLAN', '74,00', 'segura'],
    ];
    const file = `Fecha;Descripción;Crédito\n${lines.map(([text, amount]) => `01/10/2026;${text};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ description, suggestion }) => [description, suggestion])).toEqual(
      lines.map(([text, , said]) => [text, said]),
    );
  });

  it('leave to a person what says, in any column and without any word, that another document is meant', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [
      ...OWED,
      ...owed(QUISPE, ['B-321', '500.00']),
      ...owed(LOOR, ['F-50070', '19.20'], ['F-58888', '600.00']),
      ...owed(
        ANDINA,
        ...Array.from({ length: 12 }, (_, i): [string, string] => [`001-001-0000190${i + 10}`, '500.00']),
      ),
    ]);
    const lines: [text: string, reference: string, amount: string, said: string][] = [
      // A payer's own words may stand in a column of their own: there too a document is named that is none of theirs.
      ['TRANSFERENCIA DE PEDRO LOOR BRAVO', 'FACT 88812', '812,00', 'posible'],
      ['TRANSFERENCIA DE PEDRO LOOR BRAVO', '0008881277', '19,20', 'segura'],
      // Somebody else's document has these digits and just this amount.
      ['PAGO 0934567890 PEDIDO 321', '', '500,00', 'empate'],
      // The amount is one document's of the payer, the digits are another's.
      ['PAGO 0945678901 58888', '', '120,00', 'posible'],
    ];
    const file = `Fecha;Descripción;Referencia;Crédito\n${lines.map(([text, reference, amount]) => `01/10/2026;${text};${reference};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ description, suggestion }) => [description, suggestion])).toEqual(
      lines.map(([text, , , said]) => [text, said]),
    );
  });

  it('ask where the text names somebody else or another document, and where a round part may look like a fee', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [
      ...OWED,
      ...owed(VERA, ['F-40040', '52.50'], ['F-40050', '33.10']),
      ...owed({ name: 'Pedro Loor', dni: '0956789012' }, ['F-60010', '33.10']),
      ...owed(QUISPE, ['1368', '210.15'], ['F-20055', '94.20'], ['F-20066', '52.50']),
      ...owed(LOOR, ['947', '94.20'], ['F-50080', '180.20'], ['F-50090', '36.40']),
      ...owed(TORRES, ['001-001-000018457', '900.00']),
      ...owed({ name: 'Supermercado Delta S.A.', dni: '1790056789001' }, ['F-70010', '88.15']),
      ...owed({ name: 'Supermercado Delta Hermanos', dni: '1790067890001' }, ['F-70020', '88.15']),
    ]);
    const lines: [text: string, amount: string, said: string][] = [
      // A round part of what is owed, as likely as a fee; a fee that is known by nothing leaves little to accident.
      ['TRANSF 0934567890', '50,00', 'posible'],
      ['TRANSF CI 0945678901', '178,50', 'posible'],
      ['PAGO F-20066 CI 0912345678', '50,00', 'part'],
      // The whole name of somebody who owes as much.
      ['0934567890 ROSA VERA LOOR POR CUENTA DE PEDRO LOOR', '33,10', 'posible'],
      // Two customers' documents.
      ['CI 0912345678 FACS 1368 Y 947', '304,35', 'posible'],
      // What is paid already, and a document that nobody has.
      ['FACT 88812 (F-20044 YA PAGADA) 0912345678', '77,70', 'posible'],
      ['CANCELO LO QUE DEBO MENOS F-20033', '333,33', 'posible'],
      ['FACTURA N° 88813 0945678901', '36,40', 'posible'],
      ['001-001-000099999 RUC 1790012345001', '75,00', 'posible'],
      // Somebody's larger document, or with two digits exchanged all of another.
      ['PAGO 001001000018457', '640,25', 'posible'],
      // One letter amid a text is nobody's initial.
      ['DEPOSITO SUPERMERCADO DELTA Y OTROS', '88,15', 'empate'],
    ];
    const file = `Fecha;Descripción;Crédito\n${lines.map(([text, amount]) => `01/10/2026;${text};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(
      movements.map(({ description, suggestion, because }) => [
        description,
        suggestion === 'segura' ? because?.kind : suggestion,
      ]),
    ).toEqual(lines.map(([text, , said]) => [text, said]));
  });

  it('among many customers ask whom a name fits less, and who has only a part of the name that is written', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [
      ...owed({ name: 'Ana Hilda Pilataxi', dni: '0956789012' }, ['F-80010', '440.00'], ['F-80020', '21.00']),
      ...owed({ name: 'Hilda Ana Pilataxi', dni: '0967890123' }, ['F-80030', '467.50']),
      ...owed({ name: 'Nelly María Yánez', dni: '0978901234' }, ['F-80040', '151.10'], ['F-80050', '145.20']),
      ...owed({ name: 'Nelly Rosa Yánez', dni: '0989012345' }, ['F-80060', '12.00']),
      ...owed({ name: 'Ana Pérez Molina', dni: '0990123456' }, ['F-80070', '64.10']),
      ...owed({ name: 'Rosa Guamán', dni: '0901234567' }, ['F-80080', '71.30']),
      ...owed({ name: 'Agrícola Cotopaxi 381 S.A.', dni: '1790078901001' }, ['F-80090', '99.10']),
      ...owed({ name: 'Agrícola Cotopaxi 31 S.A.', dni: '1790089012001' }, ['F-80100', '98.20']),
      ...owed({ name: 'Edificio Quilotoa II', dni: '1790090123001' }, ['F-80110', '97.30'], ['F-80120', '96.40']),
    ]);
    await service().database.rows(
      `insert into customer (profile_id, first_name, last_name, dni)
       select $1, 'Juan', initcap(translate(n::text, '0123456789', 'bcdfghjklm')) || 'ez', 'X' || n from generate_series(100001, 100400) n`,
      [ana.profileId],
    );
    const lines: [text: string, amount: string, said: string][] = [
      ['TRANSF HILDA ANA PILATAXI', '440,00', 'posible'],
      ['TRANSF ANA HILDA PILATAXI', '21,00', 'segura'],
      // Names that differ by their digits alone, and the amount of whoever has not been named.
      ['TRANSF AGRICOLA COTOPAXI 381 S.A.', '99,10', 'segura'],
      ['TRANSF AGRICOLA COTOPAXI 381 S.A.', '98,20', 'posible'],
      ['TRANSF EDIFICIO QUILOTOA III', '97,30', 'posible'],
      ['TRANSF EDIFICIO QUILOTOA II', '96,40', 'segura'],
      // Either of two may pay, and a sum is soon found.
      ['TRANSF NELLY YANEZ', '296,30', 'posible'],
      // A name that many have is a name all the same.
      ['TRANSF JUAN PEREZ MOLINA', '64,10', 'posible'],
      ['TRANSF ROSA GUAMAN', '71,30', 'segura'],
      ...Array.from({ length: 9 }, (_, i): [string, string, string] => [`TRANSF JUAN ${i}`, `${i + 1},17`, 'ninguna']),
    ];
    const file = `Fecha;Descripción;Crédito\n${lines.map(([text, amount]) => `01/10/2026;${text};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ description, suggestion }) => [description, suggestion])).toEqual(
      lines.map(([text, , said]) => [text, said]),
    );
  });

  it('take no number that the width of most lines cuts, also where a reversal makes a line longer, nor how the whole numbers of others begin', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [
      ...owed(QUISPE, ['F-60145', '12.50'], ['F-6014517', '12.50'], ['F-60146', '13.50']),
      ...owed(TORRES, ['001-002-000010020', '40.00'], ['001-002-000014248', '40.00'], ['001-002-000010021', '41.00']),
    ]);
    const lines: [text: string, amount: string, said: string][] = [
      ['SPEI 888347 FACTURA F-60145', '12,50', 'empate'],
      ['SPEI 888341 FACTURA 0010020', '40,00', 'empate'],
      // Not at the width.
      ['SPEI 888 PAGO FACT F-60146', '13,50', 'segura'],
      ['SPEI 88834 FACTURA 10021', '41,00', 'segura'],
      ['REVERSO SPEI 888347 TRASPASO ENTRE', '7,10', 'ninguna'],
      ['SPEI 888347 COMISION CANALE', '0,31', 'ninguna'],
      ['SPEI 888340 COMISION CANALE', '0,32', 'ninguna'],
    ];
    const file = `Fecha;Descripción;Crédito\n${lines.map(([text, amount]) => `01/10/2026;${text};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ description, suggestion }) => [description, suggestion])).toEqual(
      lines.map(([text, , said]) => [text, said]),
    );
  });

  it('are sure of a number alone beside an amount that one in eight documents has, and ask where one in four has it, or the text names a stranger', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [
      ...owed(QUISPE, ['F-20011', '100.40']),
      ...owed(LOOR, ['F-20022', '90.40']),
    ]);
    await service().database.rows(
      `insert into document (profile_id, customer_id, number, total, due_date)
       select $1, (select id from customer where profile_id = $1 and dni = '0912345678'), 'F-' || (30000 + 7 * n),
         case when n % 8 = 0 then 25 when n % 4 = 1 then 35 else 100 + n / 100.0 end, '2026-10-01' from generate_series(1, 1500) n`,
      [ana.profileId],
    );
    const file =
      'Fecha;Descripción;Crédito\n01/10/2026;PAGO FACTURA F-30168;25,00\n01/10/2026;PAGO FACTURA F-30231;35,00\n01/10/2026;PAGO FACTURA F-30280 LOOR;25,00\n';
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ suggestion }) => suggestion)).toEqual(['segura', 'posible', 'posible']);
  });
});
