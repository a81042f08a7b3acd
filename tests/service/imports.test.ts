import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withProgress } from '../../server/imports/progress';
import { listJobs } from '../../src/api/contract/console/jobs';
import { exportRefusedRows, importProgress } from '../../src/api/contract/receivables/imports';
import { exportedFile } from '../../src/api/contract/row';
import { xlsx } from '../support/files/workbooks';
import { type Person, withService } from '../support/processes/service';
import { CEDULA, fields, found, places, problemOf, put, read } from '../support/service/customerCalls';
import {
  askSave,
  at,
  imported,
  importOf,
  readImport,
  reread,
  rowsOf,
  saved,
  uploadRecords,
} from '../support/service/imports';
import { expectOk } from '../support/service/receivables';
import { expectHidden } from '../support/service/strangers';

const NONE = { nuevo: 0, cambia: 0, espera: 0, igual: 0, problema: 0 };
const HEAD = 'Cédula;Nombres;Apellidos;Ciudad;Categoría;Subcategoría;Celular;Correo;Banco;Tipo de cuenta;Cuenta';
const ROSA = `${CEDULA};Rosa;Quishpe Ñato;Cuenca;Canal;Mayorista;0991234567;rosa@x.ec;Pichincha;AHO;2200113344`;
const FILE = `${HEAD}\n${ROSA}\n0926687856;Luis;;;;;;;;;\n`;

withService('customers of a file', (service) => {
  async function ana(profile = 'Uno') {
    const person = await service().person({ profile });
    await service().database.rows(`update profile set country = 'EC' where id = $1`, [person.profileId]);
    return person;
  }
  const detailOf = async (person: Person, dni: string) => {
    const [one] = (await found(person, `?search=${dni}`)).results;
    return read(person, one?.id ?? '');
  };

  test('how far a long file is compared is told to whoever waits for it, and to nobody else', async () => {
    const [person, other] = [await ana(), await ana()];
    const told = async (one: Person) => importProgress.answer.parse(expectOk(await one.get(at('progress'))));
    const who = { profileId: person.profileId, userId: person.user.id };
    const nothing = { rows: null, total: null };
    expect(await told(person)).toEqual(nothing);
    await withProgress(service().database.scoped(person.profileId), who, 50_000, async (tell) => {
      tell(1_500);
      await expect.poll(() => told(person)).toEqual({ rows: 1_500, total: 50_000 });
      expect(await told(other)).toEqual(nothing);
    });
    expect(await told(person)).toEqual(nothing);
  });

  test('are there with their contact, subcategory and account; the same file again changes nothing', async () => {
    const person = await ana();
    await places(service(), person.profileId);
    const preview = importOf(await uploadRecords(person, 'customers', FILE));
    expect(preview).toMatchObject({ state: 'previewed', counts: { ...NONE, nuevo: 2 }, questions: [], job: null });
    expect((await found(person)).count).toBe(0);
    const done = await saved(person, preview.id);
    expect(done).toMatchObject({ state: 'saved', counts: { ...NONE, nuevo: 2 }, job: { state: 'done' } });
    expect(await detailOf(person, CEDULA)).toMatchObject({
      first_name: 'Rosa',
      last_name: 'Quishpe Ñato',
      city_name: 'Cuenca',
      subcategories: ['Mayorista'],
      contacts: [{ phone: '+593991234567', email: 'rosa@x.ec', is_main: true }],
      bank: { bank_name: 'Banco Pichincha', account_number: '2200113344', account_type: 'ahorros' },
      is_active_cm: false,
      version: 1,
    });
    const again = importOf(await uploadRecords(person, 'customers', FILE));
    expect(again.counts).toEqual({ ...NONE, igual: 2 });
    expect(problemOf(await askSave(person, again.id))).toMatchObject({ status: 422, msg: /nada nuevo/ });
    expect(await detailOf(person, CEDULA)).toMatchObject({ version: 1, contacts: [{ version: 1 }] });
    const { results } = listJobs.answer.parse(expectOk(await person.get('/console/jobs/')));
    // What is matched anew with the customers may still wait.
    expect(results.filter(({ name }) => name === 'import_customers')).toMatchObject([
      { about: 'archivo.csv', outcome: '2 nuevos', state: 'done' },
    ]);
  });

  test('are known by what other countries call a tax number, and live where they call a town so', async () => {
    const person = await ana();
    await places(service(), person.profileId);
    for (const number of ['NIF', 'CUIT', 'RIF', 'RUT/NIF']) {
      const { questions, counts } = importOf(
        await uploadRecords(person, 'customers', `${number};Razón social;Población\n${CEDULA};Rosa;Cuenca\n`),
      );
      expect({ number, questions, counts }).toEqual({ number, questions: [], counts: { ...NONE, nuevo: 1 } });
    }
  });

  test('are one however their number is written, and keep it as it is here', async () => {
    const person = await ana();
    await imported(person, 'customers', 'Identificación;Nombre\n900.123.456-8;Uno SAS\n');
    for (const dni of ['9001234568', 'NIT 900123456-8', '900.123.456-8']) {
      const { counts } = importOf(
        await uploadRecords(person, 'customers', `Identificación;Nombre;Email\n${dni};Uno SAS;uno@x.co\n`),
      );
      expect({ dni, counts }).toEqual({ dni, counts: { ...NONE, cambia: 1 } });
    }
    await imported(person, 'customers', 'Identificación;Nombre;Email\n9001234568;Uno SAS;uno@x.co\n');
    expect((await found(person)).results).toMatchObject([{ dni: '900.123.456-8' }]);
  });

  test('have telephones of the company’s country, where they are written without its code', async () => {
    const person = await ana();
    const phones = async (country: string, ...written: string[]) => {
      await service().database.rows(`update profile set country = $2 where id = $1`, [person.profileId, country]);
      const rows = written.map((phone, n) => `EXT-${n};Rosa;${phone}`);
      const { id } = importOf(await uploadRecords(person, 'customers', `DNI;Nombre;Celular\n${rows.join('\n')}\n`));
      return (await rowsOf(person, id)).map(({ values, problems }) => values.phone ?? problems[0]?.field);
    };
    expect(await phones('PE', '987654321', '+593991234567', '55 1234 5678')).toEqual([
      '+51987654321',
      '+593991234567',
      'phone',
    ]);
    expect(await phones('MX', '55 1234 5678', '+52 1 55 1234 5678')).toEqual(['+525512345678', '+525512345678']);
    expect(await phones('CO', '300 123 4567')).toEqual(['+573001234567']);
    expect(await phones('AR', '11 15 4321-1234')).toEqual(['+5491143211234']);
  });

  test('come in without an e-mail that is none, and it is told of the row, before and after', async () => {
    const person = await ana();
    await places(service(), person.profileId);
    const preview = importOf(await uploadRecords(person, 'customers', FILE.replace('rosa@x.ec', 'rosa@@x')));
    expect(preview.counts).toEqual({ ...NONE, nuevo: 2 });
    const wrong = [
      { field: 'email', column: 'Correo', value: 'rosa@@x', msg: expect.stringMatching(/Se importa sin él/) },
    ];
    expect(await rowsOf(person, preview.id)).toMatchObject([{ problems: wrong }, { problems: [] }]);
    await saved(person, preview.id);
    expect(await rowsOf(person, preview.id)).toMatchObject([
      { status: 'nuevo', problems: wrong },
      { status: 'nuevo', problems: [] },
    ]);
    expect((await detailOf(person, CEDULA)).contacts).toMatchObject([{ phone: '+593991234567', email: '' }]);
  });

  test('keep their telephone where its column is abbreviated and numbered', async () => {
    const person = await ana();
    for (const [phone, email] of [
      ['TELF_1', 'E_MAIL'],
      ['Telef.', 'EMAIL1'],
    ]) {
      const { id } = importOf(
        await uploadRecords(
          person,
          'customers',
          `RUC_CI;RAZONSOCIAL;${phone};${email}\n${CEDULA};Rosa;0991234567;rosa@x.ec\n`,
        ),
      );
      const [row] = await rowsOf(person, id);
      expect(row?.values).toMatchObject({ first_name: 'Rosa', phone: '+593991234567', email: 'rosa@x.ec' });
    }
  });

  test('of a row that is refused nothing is said to come in', async () => {
    const person = await ana();
    const { id } = importOf(await uploadRecords(person, 'customers', `${HEAD}\n1234567890;Rosa;;;;;;rosa@@x;;;\n`));
    const [row] = await rowsOf(person, id);
    expect(row).toMatchObject({ status: 'problema', problems: [{ field: 'dni' }, { field: 'email' }] });
    expect(row?.problems.map(({ msg }) => msg).join()).not.toMatch(/Se importa/);
  });

  test('bring what a column holds that was empty in the first file', async () => {
    const person = await ana();
    await places(service(), person.profileId);
    await imported(person, 'customers', `${HEAD}\n${CEDULA};Rosa;Quishpe;;;;;;;;\n`);
    expect(await detailOf(person, CEDULA)).toMatchObject({ city_name: '', bank: null });
    await imported(
      person,
      'customers',
      `${HEAD}\n${CEDULA};Rosa;Quishpe;Cuenca;;;;;Banco Pichincha;Ahorros;2200113344\n`,
    );
    expect(await detailOf(person, CEDULA)).toMatchObject({
      city_name: 'Cuenca',
      bank: { account_number: '2200113344', account_type: 'ahorros' },
    });
  });

  test('come in without an account that lacks its bank, and it is told of the row what is left out', async () => {
    const person = await ana();
    await places(service(), person.profileId);
    const luis = 'Luis;;;;;;;Pichincha;AHO;2200998877';
    const file = FILE.replace('Pichincha;AHO', ';').replace('Luis;;;;;;;;;', luis);
    const preview = importOf(await uploadRecords(person, 'customers', file));
    expect(preview.counts).toEqual({ ...NONE, nuevo: 2 });
    const lacks = [
      { field: 'bank', column: 'Banco', msg: expect.stringMatching(/^Falta el banco.*se importa sin ella/) },
      { field: 'account_type', column: 'Tipo de cuenta', msg: expect.stringMatching(/^Falta el tipo/) },
    ];
    expect(await rowsOf(person, preview.id)).toMatchObject([{ problems: lacks }, { problems: [] }]);
    await saved(person, preview.id);
    expect(await rowsOf(person, preview.id)).toMatchObject([{ status: 'nuevo', problems: lacks }, { status: 'nuevo' }]);
    const { id } = (await found(person, `?search=${CEDULA}`)).results[0] ?? {};
    const [account] = await service().database.rows('select from customer_bank where customer_id = $1', [id]);
    expect(account).toBeUndefined();
    // Once there is an account, what the file has of it is enough.
    await imported(person, 'customers', FILE);
    const changed = importOf(
      await uploadRecords(
        person,
        'customers',
        `${HEAD}\n${ROSA.replace('Pichincha;AHO;2200113344', ';;2200113355')}\n`,
      ),
    );
    expect(await rowsOf(person, changed.id)).toMatchObject([{ status: 'cambia', problems: [] }]);
  });

  test('an e-mail that came back is no longer so once the file has another; what the customer said stays', async () => {
    const person = await ana();
    await places(service(), person.profileId);
    await imported(person, 'customers', FILE);
    const consent = async (how: string, email: string) => {
      await service().database.rows(
        `insert into contact_consent (profile_id, contact_id, channel, consent, how) select profile_id, id, 'email', 'no', $1 from contact
         on conflict (contact_id, channel) do update set consent = excluded.consent, how = excluded.how`,
        [how],
      );
      const row = ROSA.split(';').map((cell) => (cell === 'rosa@x.ec' ? email : cell));
      await imported(person, 'customers', `${HEAD}\n${row.join(';')}\n`);
      const [contact] = await service().database.rows(
        'select t.email, k.consent, k.how, k.by from contact t join contact_consent k on k.contact_id = t.id',
      );
      return contact;
    };
    expect(await consent('rebote', 'otra@x.ec')).toEqual({
      email: 'otra@x.ec',
      consent: 'sin_dato',
      how: 'equipo',
      by: person.user.id,
    });
    expect(await consent('equipo', 'tercera@x.ec')).toMatchObject({ email: 'tercera@x.ec', consent: 'no' });
  });

  test('a change is told field by field and raises the version; an empty cell keeps what stands', async () => {
    const person = await ana();
    await places(service(), person.profileId);
    await imported(person, 'customers', FILE);
    const file = `${HEAD}\n${CEDULA};Rosa Elena;;;Canal;Tienda;0991234567;nuevo@x.ec;Guayaquil;;\n0926687856;Luis;;;Zona;Norte;;;;;\n`;
    const preview = importOf(await uploadRecords(person, 'customers', file));
    expect(preview).toMatchObject({ counts: { ...NONE, cambia: 2 }, warnings: [/Zona · Norte/] });
    const [rosa] = await rowsOf(person, preview.id);
    expect(rosa?.changes).toEqual([
      { field: 'first_name', before: 'Rosa', after: 'Rosa Elena' },
      { field: 'subcategory', before: 'Canal · Mayorista', after: 'Canal · Tienda' },
      { field: 'email', before: 'rosa@x.ec', after: 'nuevo@x.ec' },
      { field: 'bank', before: 'Banco Pichincha', after: 'Banco Guayaquil' },
    ]);
    await saved(person, preview.id);
    expect(await detailOf(person, CEDULA)).toMatchObject({
      first_name: 'Rosa Elena',
      last_name: 'Quishpe Ñato',
      city_name: 'Cuenca',
      subcategories: ['Tienda'],
      contacts: [{ phone: '+593991234567', email: 'nuevo@x.ec', version: 2 }],
      bank: { bank_name: 'Banco Guayaquil', account_number: '2200113344' },
      version: 2,
    });
    expect(await detailOf(person, '0926687856')).toMatchObject({ subcategories: ['Norte'], version: 2 });
    const audited = await service().database.rows(
      `select before ->> 'first_name' as before, after ->> 'first_name' as after from audit_line
       where entity = 'customer' and action = 'cambiar' and after ->> 'dni' = $1`,
      [CEDULA],
    );
    expect(audited).toEqual([{ before: 'Rosa', after: 'Rosa Elena' }]);
  });

  test('our own list of customers, imported again, changes nothing: surnames do not stand twice, and the day of a contact is nobody’s name', async () => {
    const person = await ana();
    await places(service(), person.profileId);
    await imported(person, 'customers', FILE);
    const { id: customer } = await detailOf(person, CEDULA);
    const talk = { customer, kind: 'llamada', outcome: 'contesto' };
    expectOk(await person.post('/customers/activities/', talk, { 'idempotency-key': randomUUID() }));
    for (const format of ['csv', 'xlsx']) {
      const exported = expectOk(await person.get(`/customers/customers/export/?format=${format}`));
      const file = await fetch(`${service().url}/api/v1${exportedFile.parse(exported).url}`);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const preview = importOf(await uploadRecords(person, 'customers', bytes, undefined, `clientes.${format}`));
      expect(preview.counts).toEqual({ ...NONE, igual: 2 });
    }
  });

  test('a name in one column leaves the surnames where they are, or is the whole name from then on', async () => {
    const person = await ana();
    await places(service(), person.profileId);
    await imported(person, 'customers', FILE);
    const changesOf = async (name: string) => {
      const preview = importOf(await uploadRecords(person, 'customers', `Cédula;Nombre\n${CEDULA};${name}\n`));
      const [row] = await rowsOf(person, preview.id);
      return row?.changes.map(({ field, after }) => `${field}: ${after}`);
    };
    expect(await changesOf('ROSA QUISHPE NATO')).toEqual([]);
    expect(await changesOf('Quishpe Ñato Rosa')).toEqual([]);
    expect(await changesOf('Rosa Elena Quishpe Ñato')).toEqual(['first_name: Rosa Elena']);
    expect(await changesOf('Rosa Quishpe')).toEqual(['first_name: Rosa Quishpe', 'last_name: ']);
    expect(await changesOf('Rosa Elena')).toEqual(['first_name: Rosa Elena']);
  });

  test('a language is read in words or as a code, and one that nobody knows is a problem of its row', async () => {
    const person = await ana();
    const file = `Cédula;Nombres;Idioma\n${CEDULA};Rosa;Inglés\n0926687856;Luis;PT\n1710034065;Eva;klingon\n`;
    const preview = importOf(await uploadRecords(person, 'customers', file));
    expect(preview.counts).toEqual({ ...NONE, nuevo: 2, problema: 1 });
    const [, , wrong] = await rowsOf(person, preview.id);
    expect(wrong?.problems).toMatchObject([
      { field: 'language', column: 'Idioma', value: 'klingon', msg: /^No es un idioma/ },
    ]);
    await saved(person, preview.id);
    expect(await detailOf(person, CEDULA)).toMatchObject({ language: 'en' });
    expect(await detailOf(person, '0926687856')).toMatchObject({ language: 'pt' });
    const empty = `Cédula;Nombres;Idioma\n${CEDULA};Rosa;\n0926687856;Luis;español\n`;
    await imported(person, 'customers', empty);
    expect(await detailOf(person, CEDULA)).toMatchObject({ language: 'en', version: 1 });
    expect(await detailOf(person, '0926687856')).toMatchObject({ language: 'es', version: 2 });
  });

  test('days of credit are read with or without their word, and an empty cell leaves those that are there', async () => {
    const person = await ana();
    const file = `Cédula;Nombres;Días de crédito\n${CEDULA};Rosa;30\n0926687856;Luis;0 días\n1710034065;Eva;un mes\n1713175071;Zoe;1.000\n`;
    const preview = importOf(await uploadRecords(person, 'customers', file));
    expect(preview.counts).toEqual({ ...NONE, nuevo: 2, problema: 2 });
    const [, , wrong] = await rowsOf(person, preview.id);
    const msg = 'No es un número de días. Escriba de 0 a 999.';
    expect(wrong?.problems).toMatchObject([{ field: 'credit_days', column: 'Días de crédito', value: 'un mes', msg }]);
    await saved(person, preview.id);
    expect(await detailOf(person, CEDULA)).toMatchObject({ credit_days: 30, version: 1 });
    expect(await detailOf(person, '0926687856')).toMatchObject({ credit_days: 0 });
    await imported(person, 'customers', `Cédula;Nombres;Plazo\n${CEDULA};Rosa;\n0926687856;Luis;15\n`);
    expect(await detailOf(person, CEDULA)).toMatchObject({ credit_days: 30, version: 1 });
    expect(await detailOf(person, '0926687856')).toMatchObject({ credit_days: 15, version: 2 });
    // Other columns leave it as it is.
    await imported(person, 'customers', `Cédula;Nombres;Cargo\n${CEDULA};Rosa;Gerente\n`);
    expect(await detailOf(person, CEDULA)).toMatchObject({ credit_days: 30, position: 'Gerente', version: 2 });
  });

  test('a row with a problem stops no other, says row, column, value and what to do, and comes back as a file to mend', async () => {
    const person = await ana();
    const rows = [
      'Cartera de clientes;;;;;',
      ';;;;;',
      'Cédula;Nombre;Celular;Correo;Ciudad;Cuenta',
      '1790016919001;Bueno;;;;',
      '1710034064;Dígito;;;;',
      '1,79E+12;Acortado;;;;',
      '1710034065;;;;;',
      '1790011674001;Contacto;12;no-es;;',
      '1790010937001;Lugar;;;Marte;220011',
      '1790010937001;Repetido;;;;',
      '1790011674001;=A1+B1;#N/A;;;',
      '1790013731001;Cor;ri;do;x;;y',
      `0400000000;${'x'.repeat(121)};;;;`,
      'TOTAL;10;;;;',
    ];
    const preview = importOf(await uploadRecords(person, 'customers', rows.join('\n')));
    expect(preview.counts).toEqual({ ...NONE, nuevo: 1, problema: 9 });
    expect(preview.dialect.understood).toContain('1 fila de total no se usa');
    const told = (await rowsOf(person, preview.id, '&status=problema')).map(({ row, problems }) => [
      row,
      ...problems.map(({ column, value, msg }) => `${column}|${value}|${msg}`.slice(0, 60)),
    ]);
    expect(told).toEqual([
      [5, expect.stringMatching(/^Cédula\|1710034064\|La cédula no pasa/)],
      [6, expect.stringMatching(/^Cédula\|1,79E\+12\|El programa lo acortó/)],
      [7, expect.stringMatching(/^Nombre\|\|Falta el nombre/)],
      [
        8,
        expect.stringMatching(/^Celular\|12\|No es un teléfono/),
        expect.stringMatching(/^Correo\|no-es\|Escriba un email/),
      ],
      [
        9,
        expect.stringMatching(/^Ciudad\|Marte\|No se encontró/),
        expect.stringMatching(/^banco\|\|Falta/),
        expect.stringMatching(/^tipo de cuenta\|\|Falta/),
      ],
      [10, expect.stringMatching(/^\|\|Repite lo de la fila 9/)],
      [
        11,
        expect.stringMatching(/^Nombre\|=A1\+B1\|Es una fórmula/),
        expect.stringMatching(/^Celular\|#N\/A\|Es un error/),
      ],
      [12, expect.stringMatching(/^\|\|Tiene más columnas/)],
      [13, expect.stringMatching(/^Nombre\|x+\|?/)],
    ]);
    expect((await saved(person, preview.id)).counts).toEqual({ ...NONE, nuevo: 1, problema: 9 });
    const { url } = exportRefusedRows.answer.parse(expectOk(await person.get(at(preview.id, 'refused/'))));
    const refused = await (await fetch(`${service().url}/api/v1${url}`)).text();
    const lines = refused.split('\r\n');
    expect(lines[0]).toBe('Cédula;Nombre;Celular;Correo;Ciudad;Cuenta;Columna 7;Motivo');
    expect(lines[1]).toMatch(/^1710034064;Dígito;;;;;;"?Cédula: La cédula no pasa/);
    expect(lines).toHaveLength(11);
    const mended = refused.replace('1710034064;', `${CEDULA};`);
    const again = importOf(await uploadRecords(person, 'customers', mended));
    expect(again.counts).toMatchObject({ nuevo: 1, igual: 0 });
  });

  test('a DNI that lost its zero is offered back, and nothing is imported before that is answered', async () => {
    const person = await ana();
    const file = 'RUC,Razón social\n926687856,Luis\n990123456001,Ana\n12345,Otro\n';
    const asked = importOf(await uploadRecords(person, 'customers', file));
    expect(asked.questions).toMatchObject([{ field: 'dni_zeros', msg: /^A 1 Cédula/ }]);
    expect(problemOf(await askSave(person, asked.id))).toMatchObject({ status: 422, msg: /Falta responder/ });
    const [yes, no] = asked.questions[0]?.options ?? [];
    const mapping = { ...asked.dialect.mapping, ...yes?.mapping };
    expect(importOf(await reread(person, asked.id, mapping))).toMatchObject({ id: asked.id, questions: [] });
    expect((await rowsOf(person, asked.id)).map(({ values }) => values.dni)).toEqual([
      '0926687856',
      '990123456001',
      '12345',
    ]);
    importOf(await reread(person, asked.id, { ...asked.dialect.mapping, ...no?.mapping }));
    expect((await rowsOf(person, asked.id)).map(({ values }) => values.dni)).toEqual([
      '926687856',
      '990123456001',
      '12345',
    ]);
  });

  test('columns that no header names are asked for, and remembered for the company’s next file', async () => {
    const person = await ana();
    const file = 'A1;B1;C1\n1710034065;Rosa;099 123 4567\n';
    const asked = importOf(await uploadRecords(person, 'customers', file));
    expect(asked.questions).toMatchObject([{ field: 'columns', msg: 'Falta decir qué columna es Cédula/RUC.' }]);
    const columns: ('dni' | 'first_name' | 'phone')[] = ['dni', 'first_name', 'phone'];
    const told = importOf(await reread(person, asked.id, { ...asked.dialect.mapping, columns }));
    expect(told).toMatchObject({ questions: [], counts: { nuevo: 1 } });
    await saved(person, told.id);
    expect(problemOf(await reread(person, told.id, {}))).toMatchObject({ status: 409 });
    expect(importOf(await uploadRecords(person, 'customers', file)).counts).toEqual({ ...NONE, igual: 1 });
    const other = await ana('Dos');
    expect(importOf(await uploadRecords(other, 'customers', file)).questions).toHaveLength(1);
    await expectHidden(
      other,
      [
        { method: 'GET', path: at(told.id) },
        { method: 'GET', path: at(told.id, 'rows/') },
        { method: 'GET', path: at(told.id, 'refused/') },
        { method: 'POST', path: at(told.id, 'preview/'), body: { mapping: {} } },
        { method: 'POST', path: at(told.id, 'save/') },
      ],
      () => readImport(person, told.id),
    );
  });

  test('what changed here after the preview is not written over', async () => {
    const person = await ana();
    const { id } = await detailOfNew(person);
    const preview = importOf(
      await uploadRecords(person, 'customers', `Cédula;Nombre\n${CEDULA};Del archivo\n0926687856;Nuevo\n`),
    );
    expectOk(await put(person, id, { ...fields, first_name: 'De otra mano' }));
    expectOk(await person.post('/customers/customers/', { first_name: 'Primero', dni: '0926687856' }));
    expect((await saved(person, preview.id)).counts).toEqual({ ...NONE, problema: 2 });
    const [first] = await rowsOf(person, preview.id);
    expect(first?.problems[0]?.msg).toContain('Cambió aquí después de la vista previa');
    expect(await read(person, id)).toMatchObject({ first_name: 'De otra mano' });
  });

  async function detailOfNew(person: Person) {
    expectOk(await person.post('/customers/customers/', fields));
    return detailOf(person, CEDULA);
  }

  test('workbooks with merged heads and several sheets, Windows-1252 and UTF-16: the same customers', async () => {
    const person = await ana();
    const workbook = xlsx([
      { name: 'Notas', rows: [['Hola'], ['nada']] },
      {
        name: 'Clientes',
        rows: [
          ['Clientes al 21/11/2026', undefined, undefined],
          ['Cliente', undefined, 'Correo'],
          ['RUC', 'Nombre', undefined],
          [1790016919001, 'Ñandú S.A.', 'a@x.ec'],
        ],
      },
    ]);
    const text = 'RUC;Nombre;Correo\n1790016919001;Ñandú S.A.;a@x.ec\n';
    const files: Uint8Array[] = [workbook, Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le')];
    for (const file of files) {
      const preview = importOf(await uploadRecords(person, 'customers', file));
      expect(preview).toMatchObject({ questions: [], counts: { nuevo: 1 } });
      const [row] = await rowsOf(person, preview.id);
      expect(row?.values).toEqual({ dni: '1790016919001', first_name: 'Ñandú S.A.', email: 'a@x.ec' });
    }
  });

  test('what is no table of customers is told apart, and leaves nothing behind', async () => {
    const person = await ana();
    const cut = xlsx([
      {
        name: 'A',
        rows: [
          ['RUC', 'Nombre'],
          ['1790016919001', 'x'],
        ],
      },
    ]).subarray(0, 300);
    const refused: [string | Uint8Array, RegExp][] = [
      ['%PDF-1.7\n%âãÏÓ', /es un PDF, no una hoja de clientes/],
      [Buffer.from('ffd8ffe000104a460000', 'hex'), /es una imagen, no una hoja/],
      ['OFXHEADER:100\nDATA:OFXSGML\n<OFX><BANKTRANLIST></OFX>', /extracto del banco .*Conciliación/],
      ['', /vac[ií]o/],
      [cut, /dañado|no se pudo leer/],
      ['RUC;Nombre\n', /no tiene filas/],
      ['<html><body>Su sesión expiró</body></html>', /página web/],
      ['{"a": 1}', /JSON/],
    ];
    for (const [file, msg] of refused) {
      expect(problemOf(await uploadRecords(person, 'customers', file))).toMatchObject({
        status: 422,
        msg: expect.stringMatching(msg),
      });
    }
    const statement = importOf(
      await uploadRecords(person, 'customers', 'Fecha;Concepto;Débito;Crédito;Saldo\n01/10/2026;PAGO;;5,00;5,00\n'),
    );
    expect(statement.questions[0]?.msg).toContain('cárguelo en Conciliación');
    const [kept] = await service().database.rows<{ n: number }>('select count(*) as n from record_import');
    expect(kept?.n).toBe(1);
  });

  test('two hundred hostile texts are imported or refused row by row, and never the whole file', async () => {
    const person = await ana();
    const hostile = [
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      '=1+1',
      '\u202Eabc',
      '😀\ud800',
      `${'x'.repeat(10_000)}`,
      "' or drop table customer --",
      '{{name}}',
      '%00',
      '../../etc',
    ];
    const lines = Array.from(
      { length: 200 },
      (_, i) =>
        `1790${String(i).padStart(6, '0')}001;${hostile[i % hostile.length]};${hostile[(i + 3) % hostile.length]}`,
    );
    const file = Buffer.from(`\uFEFFRUC;Nombre;Dirección\n${lines.join('\n')}\n`, 'utf16le');
    const { counts } = await imported(person, 'customers', file);
    expect(counts.nuevo + counts.problema).toBe(200);
    expect(counts.nuevo).toBeGreaterThan(80);
    const kept = await service().database.rows<{ n: number }>(
      `select count(*) as n from customer where first_name like '%drop table%'`,
    );
    expect(kept[0]?.n).toBeGreaterThan(0);
  });

  test('the files offered as examples are read without a question', async () => {
    const person = await ana();
    for (const kind of ['customers', 'documents'] as const) {
      const file = readFileSync(`public/ejemplos/${kind === 'customers' ? 'clientes' : 'documentos'}.csv`);
      const preview = importOf(await uploadRecords(person, kind, file));
      expect(preview).toMatchObject({ questions: [] });
      expect(preview.dialect.mapping.columns).not.toContain('ignore');
    }
  });
});
