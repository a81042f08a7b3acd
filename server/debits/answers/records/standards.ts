import type { AnswerRules } from '../byLayout';

/** Answers of fixed columns that a country's banks share, as data. Places are counted from 1, as the manuals do. */
export type Standard = {
  name: string;
  /** Characters of a record. */
  width: number;
  looks: RegExp;
  /** An order, whose first record begins like that of an answer. */
  order: RegExp;
  /** How each of its records begins. */
  each: RegExp;
  /** A record that answers a debit. */
  starts: RegExp;
  /** Where a record that begins so must follow it, and is read behind it. */
  second?: RegExp;
  /** The last record, and where it counts all of them. */
  end: { starts: RegExp; count: readonly [from: number, width: number] };
  rules: AnswerRules;
};

const rejected = (reason: string) => ({ outcome: 'rechazado', reason }) as const;
const collected = { outcome: 'cobrado', reason: '' } as const;
const waits = (reason: string) => ({ outcome: 'en_tramite', reason }) as const;
const byHand = (reason: string) => ({ outcome: 'a_mano', reason }) as const;

/** Source: FEBRABAN, "Manual do débito automático", versions 4 to 8: record F. */
const FEBRABAN_150: Standard = {
  name: 'FEBRABAN 150',
  width: 150,
  looks: /^A[12].{79}D.BITO AUTOM.TICO/i,
  order: /^A1/,
  each: /^[A-LX-Z]/,
  starts: /^F/,
  end: { starts: /^Z/, count: [2, 6] },
  rules: {
    fields: [
      { value: 'referencia', from: 2, width: 25 },
      { value: 'referencia', from: 70, width: 60 },
      { value: 'cuenta', from: 31, width: 14 },
      { value: 'fecha', from: 45, width: 8, date: 'AAAAMMDD' },
      { value: 'monto', from: 53, width: 15 },
      { value: 'resultado', from: 68, width: 2 },
    ],
    outcomes: {
      '00': collected,
      '01': rejected('Fondos insuficientes'),
      '02': rejected('Cuenta no registrada para el débito'),
      '04': rejected('Otras restricciones del banco'),
      '05': rejected('El monto excede el límite aprobado'),
      '10': rejected('Agencia en cierre'),
      '12': rejected('Monto no válido'),
      '13': rejected('Fecha no válida'),
      '14': rejected('Agencia no válida'),
      '15': rejected('Cuenta no válida'),
      '18': rejected('Fecha anterior al proceso'),
      '19': rejected('La cuenta no es de esa identificación'),
      '20': rejected('Cuenta conjunta no solidaria'),
      '30': rejected('Sin contrato de débito automático'),
      '31': collected,
      '96': byHand('Mantenimiento del registro'),
      '97': byHand('No se encontró lo que se quiso cancelar'),
      '98': byHand('No se canceló: fuera de plazo'),
      '99': rejected('Cancelado a pedido de la empresa'),
    },
  },
};

const TITLES = {
  '02': waits('Título registrado en el banco'),
  '03': rejected('Registro rechazado por el banco'),
  '06': collected,
  '09': byHand('Baja del título'),
  '10': byHand('Baja del título'),
  '17': collected,
} as const;

/** Source: FEBRABAN, CNAB 240, "Cobrança": segments T and U of a return, read as one record. */
const CNAB_240: Standard = {
  name: 'CNAB 240',
  width: 240,
  looks: /^\d{3}00000[^\r\n]{134}[12][^\r\n]{0,97}\s*\d{7}1[TR]\d\d/,
  order: /^.{142}1/,
  each: /^\d{3}(?:00000|99999|\d{4}(?:[15]|3\d{5}[A-Z]))/,
  starts: /^\d{7}3\d{5}T/,
  second: /^\d{7}3\d{5}U/,
  end: { starts: /^\d{3}99999/, count: [24, 6] },
  rules: {
    fields: [
      { value: 'referencia', from: 106, width: 25 },
      { value: 'referencia', from: 59, width: 15 },
      { value: 'identificacion', from: 134, width: 15 },
      { value: 'nombre', from: 149, width: 40 },
      { value: 'numero_banco', from: 38, width: 20 },
      { value: 'monto', from: 82, width: 15 },
      { value: 'cobrado', from: 318, width: 15 },
      { value: 'fecha', from: 378, width: 8, date: 'DDMMAAAA' },
      { value: 'resultado', from: 16, width: 2 },
    ],
    outcomes: TITLES,
  },
};

/** Source: Bradesco and Itaú, "Cobrança", CNAB 400: the places that both manuals give a return. */
const CNAB_400: Standard = {
  name: 'CNAB 400',
  width: 400,
  looks: /^0[12](?:RETORNO|REMESSA)01COBRANCA.{57}(?:237|341)/,
  order: /^01/,
  each: /^\d/,
  starts: /^1/,
  end: { starts: /^9/, count: [395, 6] },
  rules: {
    fields: [
      { value: 'referencia', from: 38, width: 25 },
      { value: 'referencia', from: 117, width: 10 },
      { value: 'monto', from: 153, width: 13 },
      { value: 'cobrado', from: 254, width: 13 },
      { value: 'resultado', from: 109, width: 2 },
    ],
    outcomes: TITLES,
  },
};

export const STANDARDS: readonly Standard[] = [FEBRABAN_150, CNAB_240, CNAB_400];
