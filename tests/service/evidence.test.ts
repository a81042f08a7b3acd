import { expect, it } from 'vitest';
import { keyOf } from '../../server/matching/tokens';
import { kindOfDni } from '../../src/api/contract/customers/dni';
import { withService } from '../support/processes/service';
import { books, conciliate, type Owed } from '../support/service/receivables';

const MARIA = { name: 'María Quispe Huamán', dni: '0912345678' };
const LUKASZ = { name: 'Łukasz Škoda Nowak', dni: '0923456789' };
const ANDINA = { name: 'Comercial Andina Vera', dni: '1790012345001' };
/** A Colombian company: the last digit of its NIT is a check digit. */
const VALLE = { name: 'Ferretería Valle Cauca', dni: '9001234568' };
/** The same with a digit that no NIT has. */
const PRADO = { name: 'Talleres Prado Henao', dni: '8901234560' };
const OWED: Owed[] = [
  { customer: MARIA, number: 'F-20011', total: '100.40' },
  { customer: LUKASZ, number: 'F-31415', total: '1442.36' },
  { customer: ANDINA, number: '001-001-000018475', total: '640.25' },
  { customer: VALLE, number: 'F-52718', total: '377.19' },
  { customer: PRADO, number: 'F-61803', total: '218.64' },
];
const AMOUNT: Readonly<Record<string, string>> = {
  'F-20011': '100,40',
  'F-31415': '1442,36',
  '001-001-000018475': '640,25',
  'F-52718': '377,19',
  'F-61803': '218,64',
};

type Kind = 'number' | 'tail' | 'near' | 'dni' | 'account' | 'rule' | 'name';

/** A text beside a document's amount, and the evidence that it gives for that document. */
type Line = [text: string, document: string, evidence: Kind[]];

const EVIDENCE: Record<string, Line[]> = {
  'a number': [
    ['PAGO 001-001-000018475', '001-001-000018475', ['number']],
    ['PAGO 001001000018475', '001-001-000018475', ['number']],
    ['CANCELA FACT 18475', '001-001-000018475', ['number']],
    ['F31415 GRACIAS', 'F-31415', ['number']],
    // Digits without a word before them are less; those behind a word for a code, or amid a longer number, are nothing.
    ['DEPOSITO 18475', '001-001-000018475', ['tail']],
    ['DEPOSITO CHEQUE 18475', '001-001-000018475', []],
    ['DEPOSITO 9918475', '001-001-000018475', []],
  ],
  'a number with one slip': [
    ['PAGO F-39415 0923456789', 'F-31415', ['near', 'dni']],
    ['PAGO F-34115 0923456789', 'F-31415', ['near', 'dni']],
    // The next invoice, and two slips.
    ['PAGO F-31416 0923456789', 'F-31415', ['dni']],
    ['PAGO F-39475 0923456789', 'F-31415', ['dni']],
  ],
  'an identity number': [
    ['TRANSF 0912345678', 'F-20011', ['dni']],
    ['TRANSF 912345678', 'F-20011', ['dni']],
    ['TRANSF 0912345678001', 'F-20011', ['dni']],
    ['TRANSF 1790012345001', '001-001-000018475', ['dni']],
    ['TRANSF 0912345679', 'F-20011', []],
    ['TRANSF 9001234568', 'F-52718', ['dni']],
    ['TRANSF 900.123.456-8', 'F-52718', ['dni']],
    // A NIT without its check digit; any other number without its last digit is nobody's.
    ['TRANSF 900123456', 'F-52718', ['dni']],
    ['TRANSF 890123456', 'F-61803', []],
    ['TRANSF 091234567', 'F-20011', []],
    ['TRANSF 092345678', 'F-31415', []],
  ],
  'an account': [
    ['TRANSF DESDE 2204567891', 'F-20011', ['account']],
    ['TRANSF DESDE 2204567892', 'F-20011', []],
  ],
  'a rule that was right ten times': [
    ['NOMINA LUNES', 'F-20011', ['rule']],
    ['NOMINA', 'F-20011', []],
  ],
  'a name': [
    ['TRANSF MARIA QUISPE HUAMAN', 'F-20011', ['name']],
    ['QUISPE HUAMAN MARIA TRANSF', 'F-20011', ['name']],
    ['TRANSF MARIA QUISPE', 'F-20011', ['name']],
    ['TRANSF MARIA QUISPE HUAMN', 'F-20011', ['name']],
    ['TRANSF LUKASZ SKODA', 'F-31415', ['name']],
    ['TRANSF ŁUKASZ ŠKODA', 'F-31415', ['name']],
    // A first name alone, and words that the bank writes.
    ['TRANSF MARIA', 'F-20011', []],
    ['TRANSF COMERCIAL', '001-001-000018475', []],
  ],
};

withService('evidence', (service) => {
  it.each(Object.entries(EVIDENCE))('of %s is found as people write it, and nothing else is', async (_, lines) => {
    const ana = await service().person();
    const { account } = await books(service(), ana, OWED);
    const { database } = service();
    await database.rows(
      `insert into customer_bank (profile_id, customer_id, bank_id, account_number)
       select $1, c.id, (select bank_id from bank_account where id = $2), '2204567891' from customer c where c.profile_id = $1 and c.dni = $3`,
      [ana.profileId, account, MARIA.dni],
    );
    await database.rows(
      `with rule as (
         insert into reconciliation_rule (profile_id, kind, words, customer_id)
         select $1, 'pagador', rule_words('Nómina lunes'), id from customer where profile_id = $1 and dni = $2 returning id)
       insert into rule_outcome (profile_id, rule_id, movement_id, result)
       select $1, id, gen_random_uuid(), 'acierto' from rule, generate_series(1, 10)`,
      [ana.profileId, MARIA.dni],
    );
    const rows = lines.map(
      ([text, document], i) => `${String(i + 1).padStart(2, '0')}/10/2026;${text};${AMOUNT[document]}`,
    );
    await conciliate(ana, account, `Fecha;Descripción;Crédito\n${rows.join('\n')}\n`);

    const found = await database.rows<{ description: string; number: string; evidence: Kind[] }>(
      `select m.description, d.number, array_remove(array[
         case when c.by_number then 'number' end, case when c.by_tail then 'tail' end, case when c.by_near then 'near' end, case when c.by_dni then 'dni' end,
         case when c.by_account then 'account' end, case when c.by_rule then 'rule' end, case when c.by_name then 'name' end], null) as evidence
       from candidate c join bank_movement m on m.id = c.movement_id join document d on d.id = c.document_id where m.profile_id = $1`,
      [ana.profileId],
    );
    const of = (text: string, document: string) =>
      found.find((one) => one.description === text && one.number === document)?.evidence ?? [];
    expect(lines.map(([text, document]) => [text, document, of(text, document)])).toEqual(lines);
  });

  it('of an identity number is found however it is written, also where its holder owes only later', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, []);
    const written = ['0912345678', '912345678', '0912345678001', '1790012345001', '9001234568', '900123456'];
    const rows = written.map((dni) => `02/10/2026;TRANSF ${dni};10,00`);
    await conciliate(ana, account, `Fecha;Descripción;Crédito\n${rows.join('\n')}\n`);
    await books(service(), ana, OWED, '2200112299');
    const found = () =>
      service().database.rows<{ description: string }>(
        'select m.description from candidate c join bank_movement m on m.id = c.movement_id where m.profile_id = $1 and c.by_dni order by m.row',
        [ana.profileId],
      );
    await expect
      .poll(async () => (await found()).map(({ description }) => description), { timeout: 30_000 })
      .toEqual(written.map((dni) => `TRANSF ${dni}`));
  });

  it('reads a NIT without its check digit as the one NIT that the form of customers takes', async () => {
    const bodies = Array.from({ length: 1000 }, (_, n) => String(800_000_000 + n * 199_999));
    const digits = await service().database.rows<{ body: string; digit: string }>(
      'select body, nit_check_digit(body) as digit from unnest($1::text[]) body',
      [bodies],
    );
    const isNit = (dni: string) => kindOfDni(dni, 'CO') === 'nit';
    const taken = digits.map(({ body }) => ({
      body,
      digit: [...'0123456789'].filter((one) => isNit(body + one)).join(),
    }));
    expect(digits).toEqual(taken);
  });

  it('compares texts by one key in the database and in memory, with any Latin accent, whole or as a mark of its own', async () => {
    const letters = Array.from({ length: 0x250 - 1 }, (_, i) => String.fromCodePoint(i + 1)).filter(
      (one) => !/\p{Cc}/u.test(one),
    );
    const vietnamese = Array.from({ length: 0x100 }, (_, i) => String.fromCodePoint(0x1e00 + i));
    const texts = [...letters, ...vietnamese].flatMap((letter) => [`a${letter}z`, `a${letter.normalize('NFD')}z`]);
    const keys = await service().database.rows<{ text: string; key: string }>(
      'select text, match_key(text) as key from unnest($1::text[]) text',
      [texts],
    );
    expect(keys.filter(({ text, key }) => keyOf(text) !== key)).toEqual([]);
    expect(['Škoda', 'Ğül', 'Łódź', 'Nguyễn', 'Straße', 'Pen\u0303a'].map(keyOf)).toEqual([
      'SKODA',
      'GUL',
      'LODZ',
      'NGUYEN',
      'STRASSE',
      'PENA',
    ]);
  });
});
