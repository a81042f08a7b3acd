import { describe, expect, it } from 'vitest';
import { dateReader, serialDay } from '../../../../server/files/cells/dates';
import { onDay } from '../../../../server/files/cells/today';
import { days, read } from './support';

const file = (header: string, dates: readonly string[], amount = '1.50') =>
  `${header},Concept,Amount\n${dates.map((date) => `${date},x,-${amount}\n`).join('')}`;
const fieldsOf = (reading: ReturnType<typeof read>) => reading.questions.map(({ field }) => field);

describe('a short year written first', () => {
  const lone = () => read('Date;Memo;Deposit;Balance\n26/10/10;x;1.50;11.50\n');

  it('is asked about where the day first would be of long ago', () => {
    const reading = onDay('2026-11-02', lone);
    expect([days(reading), fieldsOf(reading)]).toEqual([['2026-10-10'], ['date_order']]);
    const labels = reading.questions[0]?.options.map(({ label }) => label);
    expect(labels).toEqual(['año/mes/día', 'día/mes/año']);
  });

  it('is not looked for where the day first is of now', () => {
    const reading = onDay('2011-01-02', lone);
    expect([days(reading), fieldsOf(reading)]).toEqual([['2010-10-26'], []]);
  });
});

describe('a day of six digits without marks', () => {
  const written = (...dates: string[]) => onDay('2026-11-28', () => read(file('Fecha', dates)));

  it('is read where its title is of days and they fit one order alone', () => {
    expect(days(written('261102', '261113', '261126'))).toEqual(['2026-11-02', '2026-11-13', '2026-11-26']);
    expect(days(written('021126', '131126', '261126'))).toEqual(['2026-11-02', '2026-11-13', '2026-11-26']);
  });

  it('is said where it may stand both ways', () => {
    const { entries, problems } = written('231124', '241125');
    expect([entries, problems.map(({ msg }) => msg)]).toEqual([
      [],
      ['La fecha «231124» no se entiende.', 'La fecha «241125» no se entiende.'],
    ]);
  });
});

describe('a date, as banks write it', () => {
  it.each([
    ['5/1/2024', '2024-01-05'],
    ['05-01-24', '2024-01-05'],
    ['05.01.2024', '2024-01-05'],
    ['5. 1. 2024', '2024-01-05'],
    ['2024-01-05', '2024-01-05'],
    ['2024/1/5', '2024-01-05'],
    ['20240105', '2024-01-05'],
    ['05012024', '2024-01-05'],
    ['05-Ene-2024', '2024-01-05'],
    ['05/ene/24', '2024-01-05'],
    ['05ENE2024', '2024-01-05'],
    ['5 de enero de 2024', '2024-01-05'],
    ['lunes 5 de enero de 2024', '2024-01-05'],
    ['Jan 5, 2024', '2024-01-05'],
    ['12 févr. 2024', '2024-02-12'],
    ['12. März 2024', '2024-03-12'],
    ['12 gennaio 2024', '2024-01-12'],
    ['12-set-2024', '2024-09-12'],
    ['05/01/2024 23:59:59', '2024-01-05'],
    ['05/01/2024 11:05 p. m.', '2024-01-05'],
    ['2024-01-05T23:59:59-05:00', '2024-01-05'],
    ['2024-01-05T00:30:00Z', '2024-01-05'],
    ['20240105103000', '2024-01-05'],
    ['45225', '2023-10-26'],
    ['45225,75', '2023-10-26'],
  ])('%s is %s, whatever the hour and the zone', (text, day) => {
    expect(dateReader('dmy')(text)).toBe(day);
  });

  it.each(['Pending', '13/13/2024', '32/01/2024', '1.234.567', '2024-13-01', '12345678', '', '05/01'])(
    '%j is none',
    (text) => {
      expect(dateReader('dmy')(text)).toBeUndefined();
    },
  );

  it('is a serial number in a workbook', () => {
    expect(serialDay(45_358.0416666667)).toBe('2024-03-07');
    expect(serialDay(12)).toBeUndefined();
  });
});

describe('the order of day and month', () => {
  it('is decided by one value above twelve, for the whole file', () => {
    expect(days(read(file('Fecha', ['01/02/2024', '12/28/2023'])))).toEqual(['2024-01-02', '2023-12-28']);
    expect(days(read(file('Date', ['01/02/2024', '28/12/2023'])))).toEqual(['2024-02-01', '2023-12-28']);
  });

  it('is asked in an English file when nothing tells, and the answer is obeyed', () => {
    const text = file('Date', ['01/02/2024', '03/04/2024']);
    const open = read(text);
    expect(fieldsOf(open)).toEqual(['date_order']);
    expect(open.dialect.mapping.date_order).toBeUndefined();
    const answered = read(text, { ...open.dialect.mapping, date_order: 'mdy' });
    expect(fieldsOf(answered)).toEqual([]);
    expect(days(answered)).toEqual(['2024-01-02', '2024-03-04']);
  });

  it('follows the language, the header, other dates, or the sequence, and says which', () => {
    const because = (text: string) => read(text).dialect.understood.find(({ about }) => about === 'date_order');
    expect(because(file('Fecha', ['01/02/2024', '03/04/2024']))).toMatchObject({
      text: 'Fechas día/mes/año',
      because: 'por el idioma del archivo',
    });
    expect(because(file('Date (mm/dd/yyyy)', ['01/02/2024', '03/04/2024']))).toMatchObject({
      text: 'Fechas mes/día/año',
      because: 'lo dice el encabezado',
    });
    expect(
      because(`Statement from 01/01/2024 to 01/31/2024\n\n${file('Date', ['01/02/2024', '01/04/2024'])}`),
    ).toMatchObject({
      because: 'por las otras fechas del archivo',
    });
    expect(because(file('Date', ['01/11/2024', '02/03/2024', '02/12/2024']))).toMatchObject({
      because: 'así quedan en orden',
    });
  });

  it('is the one that puts all days into the period that the file states', () => {
    const under = (above: string, dates: string[]) => {
      const reading = read(`${above}\n\n${file('Date', dates)}`);
      return [
        days(reading),
        fieldsOf(reading),
        reading.dialect.understood.find(({ about }) => about === 'date_order')?.because,
      ];
    };
    const stated = 'por el período que dice el archivo';
    expect(under('Statement period: March 2024', ['05/03/2024', '08/03/2024'])).toEqual([
      ['2024-03-05', '2024-03-08'],
      [],
      stated,
    ]);
    expect(under('From 1 May 2024 to 31 May 2024', ['05/03/2024', '05/08/2024'])).toEqual([
      ['2024-05-03', '2024-05-08'],
      [],
      stated,
    ]);
    // Both orders fit a year, and none fits another month.
    expect(under('From 1 January 2024 to 31 December 2024', ['05/03/2024', '08/03/2024'])[1]).toEqual(['date_order']);
    expect(under('Statement period: July 2024', ['05/03/2024', '08/03/2024'])[1]).toEqual(['date_order']);
  });

  it('is asked when the language says one thing and the sequence another', () => {
    expect(fieldsOf(read(file('Fecha', ['01/11/2024', '02/03/2024', '02/12/2024'])))).toEqual(['date_order']);
  });

  it('needs no answer when both readings are the same days', () => {
    expect(fieldsOf(read(file('Date', ['01/01/2024', '02/02/2024'])))).toEqual([]);
  });

  it('takes a short year for the first part when only then the years agree', () => {
    expect(days(read(file('Date', ['24-01-15', '24-01-31'])))).toEqual(['2024-01-15', '2024-01-31']);
    expect(days(read(file('Fecha', ['05-01-24', '06-01-24', '07-02-24'])))).toEqual([
      '2024-01-05',
      '2024-01-06',
      '2024-02-07',
    ]);
  });

  it('may be written with mixed separators', () => {
    expect(days(read(file('Fecha', ['05-01-2026', '06/01/2026', '30.01.2026'])))).toEqual([
      '2026-01-05',
      '2026-01-06',
      '2026-01-30',
    ]);
  });
});

describe('days that cannot be', () => {
  it('keeps 30 February as the bank wrote it, and flags it', () => {
    const [entry] = read(file('Fecha', ['30/02/2024'])).entries;
    expect(entry?.date).toBe('2024-02-30');
    expect(entry?.flags).toEqual([expect.stringContaining('30/2/2024 no existe')]);
  });

  it('accepts an absurd year and flags it', () => {
    const reading = read(file('Datum', ['1111/11/11', '2090/01/01', '2024/01/31']));
    expect(reading.entries.map(({ flags }) => flags.length)).toEqual([1, 1, 0]);
  });

  it('reports a date that is none, with its row', () => {
    const reading = read(file('Fecha', ['31/01/2024', '45/01/2024', '30/01/2024']));
    expect(reading.problems).toEqual([
      expect.objectContaining({ row: 3, msg: 'La fecha «45/01/2024» no se entiende.' }),
    ]);
  });
});

describe('days that a file writes in two orders', () => {
  const text = (dates: readonly string[]) => file('Date', dates);
  const marked = (dates: readonly string[]) =>
    read(text(dates)).entries.flatMap(({ flags, row }) => (flags.length > 0 ? [row] : []));
  const JANUARY = ['05/01/2026', '07/01/2026', '08/01/2026', '12/01/2026', '01/13/2026', '01/15/2026', '01/20/2026'];

  it('are marked where the order of the others says what they would be, oldest or newest first', () => {
    expect(marked(JANUARY)).toEqual([2, 3, 4, 5]);
    expect(marked(JANUARY.toReversed())).toEqual([5, 6, 7, 8]);
    expect(read(text(JANUARY)).entries[0]?.flags.join()).toContain('la fecha sería 2026-01-05');
  });

  it('are not suspected in a file that follows an order, or none at all', () => {
    expect(marked(['01/05/2026', '02/06/2026', '03/07/2026', '04/01/2026', '05/02/2026', '06/13/2026'])).toEqual([]);
    expect(marked(['03/15/2026', '01/20/2026', '02/10/2026', '01/03/2026', '02/25/2026', '01/31/2026'])).toEqual([]);
  });
});

describe('a day above its movements, alone in its row', () => {
  const text = (first: string, second: string, title = '', cell = '') =>
    `${title}Concepto;Importe;Saldo\n${first}\n${cell}Abono;100,00;150,00\n${cell}Comisión;-2,00;148,00\n${second}\n${cell}Cheque;-48,00;100,00\n`;

  it.each([
    ['as banks write it', text('2 de octubre de 2026', '5 de octubre de 2026')],
    ['behind its word', text('Fecha: 02/10/2026', 'Fecha: 05/10/2026')],
    ['in the column of days', text('02/10/2026;;;', '05/10/2026;;;', 'Fecha;', ';')],
  ])('is the day of the rows below it, %s', (_, file) => {
    const reading = read(file);
    expect(days(reading)).toEqual(['2026-10-02', '2026-10-02', '2026-10-05']);
    expect([reading.questions, reading.problems]).toEqual([[], []]);
  });

  it('leaves rows with days of their own as they are', () => {
    const file = 'Fecha;Concepto;Importe\n01/10/2026;;\n02/10/2026;Abono;1,00\n03/10/2026;;\n04/10/2026;Cheque;-1,00\n';
    expect(days(read(file))).toEqual(['2026-10-02', '2026-10-04']);
  });
});

describe('a day without its month', () => {
  it('is asked about among the months that have all of its days', () => {
    const reading = onDay('2026-12-10', () =>
      read('Día;Concepto;Importe\n30;Abono;5,00\n31;Abono;6,00\n1;Cheque;-7,00\n'),
    );
    const months = reading.questions.find(({ field }) => field === 'month')?.options.map(({ label }) => label);
    expect(months?.slice(0, 3)).toEqual(['2026-11', '2026-09', '2026-08']);
  });
});

it('takes the year of days without one from the balance below them, and from no description', () => {
  const table =
    'Fecha;Detalle;Cargos;Abonos;Saldo\n02/11;TRANSFERENCIA;;100,00;1.100,00\n03/11;CHEQUE;40,00;;1.060,00\n';
  const below = onDay('2026-12-01', () => read(`${table};Saldo final al 30/11/2025;;;1.060,00\n`));
  expect([days(below), fieldsOf(below)]).toEqual([['2025-11-02', '2025-11-03'], []]);
  const described = onDay('2026-12-01', () => read(table.replace('CHEQUE', 'SALDO FACTURA DEL 12/11/2025')));
  expect(fieldsOf(described)).toEqual(['year']);
});
