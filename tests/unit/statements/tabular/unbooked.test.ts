import { describe, expect, it } from 'vitest';
import { read, told } from './support';

const flags = (reading: ReturnType<typeof read>) => reading.entries.flatMap((entry) => entry.flags);
const file = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('a movement that is not booked', () => {
  it.each([
    ['behind its text', '14/11/2026;DEPOSITO CHEQUE *;800,00', '15/11/2026;RES*** GAR***;10,00'],
    ['in a column of its own', '14/11/2026;DEPOSITO CHEQUE;800,00;*', '15/11/2026;ABONO;10,00;'],
    ['before its text', '14/11/2026;(*) DEPOSITO CHEQUE;800,00', '15/11/2026;ABONO;10,00'],
  ])('has a mark %s, which a note below explains', (_, marked, plain) => {
    const rows = ['Fecha;Concepto;Importe', '03/11/2026;TRANSFERENCIA LOPEZ;1.250,40', marked, plain];
    const noted = read(file(...rows, '', '(*) Pendientes de confirmación'));
    expect(noted.entries.map(({ pending }) => pending)).toEqual([false, true, false]);
    expect(noted.problems).toEqual([]);
    const other = read(file(...rows, '', '(*) Incluye impuestos'));
    expect(other.entries.map(({ pending }) => pending)).toEqual([false, false, false]);
  });

  it('says so in its text, and the balances do not count it', () => {
    const blank = read(
      file(
        'Fecha,Descripción,Importe,Saldo',
        '02/11/2026,SPEI RECIBIDO LOPEZ,"15,000.00","35,000.00"',
        '03/11/2026,COMISION,-232.00,"34,768.00"',
        '04/11/2026,SPEI RECIBIDO (PENDIENTE),"1,000.00",',
        '04/11/2026,CHEQUE S.B.C. EN TRANSITO,"2,000.00",',
        '15/11/2026,ABONO,10.00,"34,778.00"',
      ),
    );
    expect(told(blank).filter((line) => line.endsWith('pendiente'))).toEqual([
      '2026-11-04 100000 SPEI RECIBIDO (PENDIENTE) pendiente',
      '2026-11-04 200000 CHEQUE S.B.C. EN TRANSITO pendiente',
    ]);
    expect([blank.warnings, blank.questions]).toEqual([[], []]);

    const still = read(
      file(
        'Fecha;Concepto;Débito;Crédito;Saldo',
        '03/11/2026;TRANSFERENCIA LOPEZ;;1.250,40;11.250,40',
        '14/11/2026;DEPOSITO CHEQUE (RETENIDO);;800,00;11.250,40',
        '15/11/2026;COMISION;0,54;;11.249,86',
      ),
    );
    expect(still.entries.map(({ pending }) => pending)).toEqual([false, true, false]);
    expect(still.questions).toEqual([]);
  });

  it('says so in its text, and the balances of both ends leave it out', () => {
    const reading = read(
      file(
        'Fecha;Concepto;Importe',
        '30/10/2026;Saldo anterior;800,00',
        '12/11/2026;Pix;1.500,00',
        '20/11/2026;Seguro (agendado);-50,00',
        '21/11/2026;Saldo final;2.300,00',
      ),
    );
    expect(reading.entries.map(({ pending }) => pending)).toEqual([false, true]);
  });

  it('is booked where the balance counts it, whatever a payer wrote', () => {
    const reading = read(
      file(
        'Fecha;Concepto;Importe;Saldo',
        '13/11/2026;A;100,00;1.100,00',
        '14/11/2026;PAGO CUOTA PENDIENTE;50,00;1.150,00',
        '15/11/2026;CHEQUE (RETENIDO);25,00;1.175,00',
      ),
    );
    expect(reading.entries.some(({ pending }) => pending)).toBe(false);
    expect(flags(reading)).toEqual([]);
  });

  it.each(['Retenciones', 'Reservas', 'Cheques en compensación', 'Depósitos por efectivizar'])(
    'stands below «%s», without a balance where the others have one, however few they are',
    (title) => {
      const { entries } = read(
        file(
          'Fecha;Concepto;Importe;Saldo',
          '25/11/2026;A;100,00;600,00',
          '26/11/2026;B;-50,00;550,00',
          `${title};;;`,
          '27/11/2026;C;900,00;',
        ),
      );
      expect(entries.map(({ pending, flags: said }) => pending || said.length > 0)).toEqual([false, false, true]);
    },
  );

  it('is marked where no balance says anything and its text has it in brackets', () => {
    const reading = read(
      file(
        'Fecha;Concepto;Importe',
        '13/11/2026;A;100,00',
        '14/11/2026;PAGO CUOTA PENDIENTE;50,00',
        '15/11/2026;CHEQUE (RETENIDO);25,00',
      ),
    );
    expect(reading.entries.map((entry) => entry.flags)).toEqual([
      [],
      [],
      ['Su texto dice que está pendiente: compruebe que esté contabilizado.'],
    ]);
  });

  it.each(['Programada', 'Por efectivizar', 'Bloqueado', 'En canje', 'Sin confirmar'])(
    'has the state «%s»',
    (state) => {
      const reading = read(
        file(
          'Fecha;Detalle;Situación;Valor',
          '13/11/2026;A;Contabilizado;1.250,40',
          `14/11/2026;B;${state};320,00`,
          '15/11/2026;C;Contabilizado;-0,54',
        ),
      );
      expect(reading.entries.map(({ pending }) => pending)).toEqual([false, true, false]);
    },
  );

  it('may have a state that only its bank knows, beside others that everybody does', () => {
    const table = (other: string) =>
      read(file('Fecha;Detalle;Estado;Valor', `13/11/2026;A;${other};1.250,40`, '14/11/2026;B;Trasladada;320,00'));
    expect(flags(table('Aplicada'))).toEqual(['Estado «Trasladada»: compruebe que esté contabilizado.']);
    expect(flags(table('Trasladada'))).toEqual([]);
  });

  it('is marked that is only authorised, beside what is booked and where no balance counts it', () => {
    const flags = (state: string, titles = '', cells = ['', '']) =>
      read(
        `Fecha;Concepto;Monto;Estado${titles}\n01/09/2026;A;10,00;Procesado${cells[0]}\n02/09/2026;B;20,00;${state}${cells[1]}\n`,
      ).entries.map((entry) => entry.flags);
    for (const state of ['Autorizado', 'Autorización', 'Authorized', 'Preautorizado'])
      expect(flags(state)).toEqual([[], [`Estado «${state}»: compruebe que esté contabilizado.`]]);
    expect(flags('Autorizado', ';Saldo', [';110,00', ';130,00'])).toEqual([[], []]);
    const all = read('Fecha;Concepto;Monto;Estado\n01/09/2026;A;10,00;Autorizado\n02/09/2026;B;20,00;Autorizado\n');
    expect(all.entries.map((entry) => entry.flags)).toEqual([[], []]);
  });

  it.each(['Pago rechazado', 'Confirmación pendiente', 'Autorización anulada', 'Pago devuelto'])(
    'is doubtful under «%s», which begins as what is booked',
    (state) => {
      const reading = read(
        file('Fecha;Detalle;Estado;Valor', '13/11/2026;A;Aplicada;1.250,40', `14/11/2026;B;${state};320,00`),
      );
      expect(flags(reading)).toEqual([`Estado «${state}»: compruebe que esté contabilizado.`]);
    },
  );

  it.each(['Transacción rechazada', 'Operación no exitosa', 'Transferencia devuelta'])(
    'is doubtful under «%s» beside states that begin with no word for one',
    (state) => {
      const rows = ['Fecha;Detalle;Estado;Valor', '13/11/2026;A;Operación hecha;1.250,40'];
      expect(flags(read(file(...rows, `14/11/2026;B;${state};320,00`)))).toEqual([
        `Estado «${state}»: compruebe que esté contabilizado.`,
      ]);
    },
  );

  it('is none where it had no success', () => {
    const rows = ['Fecha;Detalle;Estado;Valor', '13/11/2026;A;Exitosa;1.250,40', '14/11/2026;B;Sin éxito;320,00'];
    const { entries, skipped } = read(file(...rows));
    expect(entries.map(({ amount }) => amount)).toEqual([125040]);
    expect(skipped.map(({ msg }) => msg)).toContain('Estado «Sin éxito»: no es un movimiento');
  });

  it('may be undone by a remark, where no balance counts it', () => {
    const table = (balances: string[]) =>
      read(
        file(
          `Fecha;Detalle;Valor;Observación${balances.length > 0 ? ';Saldo' : ''}`,
          `13/11/2026;PAGO LOPEZ;1.250,40;${balances[0] ?? ''}`,
          `14/11/2026;PAGO VERA;320,00;REVERSADO${balances[1] ?? ''}`,
          `15/11/2026;PAGO PAZ;20,00;${balances[2] ?? ''}`,
        ),
      );
    expect(flags(table([]))).toEqual(['Estado «REVERSADO»: compruebe que esté contabilizado.']);
    expect(flags(table([';1.250,40', ';1.570,40', ';1.590,40']))).toEqual([]);
  });

  it('may have a letter for its state, or no day on which it was booked, as few of its file do', () => {
    const letters = read(
      file('Fecha;Detalle;Estado;Valor', '13/11/2026;A;C;1,50', '14/11/2026;B;P;320,00', '15/11/2026;D;C;-0,54'),
    );
    expect(flags(letters)).toEqual(['Estado «P»: compruebe que esté contabilizado.']);
    const days = read(
      file(
        'Fecha operación;Fecha contable;Detalle;Valor',
        '13/11/2026;13/11/2026;A;1,50',
        '14/11/2026;;B;320,00',
        '15/11/2026;15/11/2026;C;-0,54',
      ),
    );
    expect(flags(days)).toEqual(['Sin «Fecha contable»: compruebe que esté contabilizado.']);
  });

  it('is announced before what it is of', () => {
    const reading = read(file('Fecha;Detalle;Valor', '13/11/2026;PENDIENTE - COMPRA B;-320,00', '14/11/2026;C;-0,54'));
    expect(flags(reading)).toEqual(['Su texto dice que está pendiente: compruebe que esté contabilizado.']);
  });

  it('has a no under a title that says that it is', () => {
    const reading = read(
      file(
        'Fecha;Detalle;Confirmado;Valor',
        '13/11/2026;A;SI;1.250,40',
        '14/11/2026;B;NO;320,00',
        '15/11/2026;C;SI;-0,54',
      ),
    );
    expect(reading.entries.map(({ pending }) => pending)).toEqual([false, true, false]);
    const available = file('Fecha;Detalle;Valor;Disponible', '13/11/2026;A;1,50;SI', '14/11/2026;B;320,00;NO');
    expect(read(available).entries.map(({ pending }) => pending)).toEqual([false, true]);
  });
});

describe('a row that comes again right below', () => {
  it('is marked where its balance stands there again too', () => {
    const reading = read(
      file(
        'Fecha;Concepto;Importe;Saldo',
        '13/11/2026;A;100,00;1.100,00',
        '14/11/2026;B;50,00;1.150,00',
        '14/11/2026;B;50,00;1.150,00',
        '15/11/2026;C;25,00;1.175,00',
        '16/11/2026;D;25,00;1.200,00',
      ),
    );
    expect(flags(reading)).toEqual(['Es igual a la fila 3, también en su saldo: compruebe que no sea la misma.']);
  });
});

describe('a table whose cells are kept from Excel', () => {
  it('is read without the formulas of a text', () => {
    const reading = read('Fecha,Detalle,Valor\n="13/11/2026","A","=""1250.40"""\n="14/11/2026","B",="-320.00"\n');
    expect(told(reading)).toEqual(['2026-11-13 125040 A', '2026-11-14 -32000 B']);
  });

  it('is read without its apostrophes, signs included', () => {
    const reading = read(
      file(
        'Cuenta,Fecha,Hora,Descripcion,Cargo/Abono,Importe,Saldo',
        "'60500000123','02112026','10:20','MOV 1   ','+',15000.00,35000.00",
        "'60500000123','13112026','10:21','MOV 2   ','-',232.00,34768.00",
      ),
    );
    expect(told(reading)).toEqual(['2026-11-02 1500000 MOV 1', '2026-11-13 -23200 MOV 2']);
    expect(reading.questions).toEqual([]);
  });
});

describe('an amount that is not there', () => {
  it('may be written as programs do', () => {
    const reading = read('Fecha;Detalle;Débito;Crédito\n13/11/2026;A;N/A;100,00\n14/11/2026;B;50,00;null\n');
    expect(told(reading)).toEqual(['2026-11-13 10000 A', '2026-11-14 -5000 B']);
  });
});

describe('a table in which all are charges', () => {
  it('asks whose: those of a bank leave, those of a processor come in', () => {
    const table = (kind: string) =>
      read(
        file('Date,Type,Amount,Fee,Net', `2026-11-13,${kind},100.00,3.20,96.80`, `2026-11-14,${kind},50.00,1.75,48.25`),
      );
    expect(table('charge').questions.map(({ field }) => field)).toEqual(['sides']);
    expect(table('Cargo').questions).toEqual([]);
  });
});

describe('a fee beside the amount that it is part of', () => {
  const table = (amount: string) =>
    read(
      file(
        'Buchungstag;Verwendungszweck;Ursprungsbetrag;Auslagenersatz;Betrag',
        '26.11.26;Strom;;;-88,40',
        `25.11.26;Ruecklastschrift;100,00;3,50;${amount}`,
      ),
    );

  it('is not asked about: the amount is what moved the account', () => {
    expect(table('-103,50').questions).toEqual([]);
    expect(table('-100,00').questions.map(({ field }) => field)).toEqual(['columns']);
  });
});

describe('a text that begins with a short word for pending', () => {
  it('announces its movement where the balances leave it out', () => {
    const reading = read(
      file(
        'Fecha;Detalle;Monto;Saldo',
        '02/11/2026;DEPOSITO;100,00;1.100,00',
        '03/11/2026;PAGO;-40,00;1.060,00',
        '04/11/2026;ABONO;25,00;1.085,00',
        '05/11/2026;PEND. DEPOSITO CHEQUE;300,00;',
        '05/11/2026;TRANSFERENCIA EN TRANSITO DE LEON;50,00;',
      ),
    );
    expect(told(reading).slice(-2)).toEqual([
      '2026-11-05 30000 PEND. DEPOSITO CHEQUE pendiente',
      '2026-11-05 5000 TRANSFERENCIA EN TRANSITO DE LEON pendiente',
    ]);
  });
});
