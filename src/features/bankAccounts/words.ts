import type { Mapping } from '../../api/contract/reconciliation/statement';
import { plural } from '../../ui/format/format';

/** The texts of the bank accounts. */
export const words = {
  title: 'Cuentas bancarias',
  subtitle: (count: number) => `${plural(count, 'cuenta', 'cuentas')} de la empresa, donde pagan los clientes`,
  create: 'Nueva cuenta',
  search: 'Buscar por banco, número o alias…',
  bank: 'Banco',
  number: 'Número',
  alias: 'Alias',
  type: 'Tipo',
  currency: 'Moneda',
  files: 'Archivos del banco',
  remembered: 'Columnas recordadas',
  inferred: 'Se detectan en cada archivo',
  types: { corriente: 'Corriente', ahorros: 'Ahorros', otro: 'Otro' },
  loading: 'Cuenta bancaria',
  conciliations: 'Conciliaciones',
  edit: (alias: string) => `Editar ${alias}`,
  remove: (alias: string) => `Eliminar ${alias}`,
  empty: 'Todavía no hay cuentas bancarias',
  emptyBody: 'Cree la primera para poder cargar los movimientos de su banco.',
  createTitle: 'Nueva cuenta bancaria',
  createVerb: 'Crear la cuenta',
  editTitle: 'Editar la cuenta bancaria',
  editVerb: 'Guardar la cuenta',
  layout: 'Formato de sus órdenes de débito',
  layoutHint: 'Cómo quiere el banco el archivo de cobros. Se ven y se adaptan en «Formatos de orden».',
  noLayout: 'Ninguno: CSV o pain.008',
  shipped: (name: string) => `${name} (por confirmar con su banco)`,
  forget: (mapping: string) => `Olvidar las columnas recordadas (${mapping}) y volver a deducirlas en cada carga`,
  numberHint: 'Entre 4 y 34 caracteres, como aparece en el estado de cuenta.',
  aliasHint: 'Con qué nombre la conoce el equipo.',
  noBank: 'Elija el banco.',
  noNumber: 'Escriba el número de la cuenta, entre 4 y 34 caracteres.',
  oddNumber: 'Un número de cuenta lleva solo letras, cifras, espacios, guiones, puntos o barras.',
  noAlias: 'Escriba un alias de 80 caracteres o menos.',
  noCurrency: 'Elija la moneda.',
  noType: 'Elija el tipo.',
  removeTitle: '¿Eliminar esta cuenta bancaria?',
  removeBody: (alias: string, number: string) =>
    `${alias} · ${number}. Si tiene conciliaciones no se podrá eliminar; en ese caso no cambia nada.`,
  removeVerb: 'Eliminar 1 cuenta',
};

/** A bank that is missing. */
export const bankWords = {
  missing: '¿Falta su banco? Añadirlo',
  ask: 'Si falta su banco, pida a una persona administradora que lo añada.',
  title: 'Añadir un banco',
  verb: 'Añadir el banco',
  name: 'Nombre del banco',
  noName: 'Escriba el nombre, de 2 a 80 caracteres.',
  country: 'País del banco',
  noCountry: 'Elija el país.',
  code: 'Código',
  codeHint: 'Con el que los pagos de su país lo nombran. Puede quedar vacío.',
  oddCode: 'Un código lleva solo letras y cifras, 11 a lo más.',
};

/** The texts of the file layouts. */
export const layoutWords = {
  title: 'Formatos de archivo recordados',
  body: 'Cada archivo que se guarda enseña cómo leer el siguiente igual. Uno de otro formato no cambia por ello.',
  name: 'Formato',
  called: 'Nombre',
  nameHint: 'Con qué nombre lo conoce el equipo.',
  noName: 'Escriba un nombre de 120 caracteres o menos.',
  decided: 'Lo que se indicó',
  decidedNames: (fields: string[]) => {
    const said = fields.flatMap((field) => DECIDED.get(field) ?? []);
    return [...new Set(said)].join(', ') || 'Nada: se dedujo';
  },
  shared: 'Sirve a',
  own: 'Esta cuenta',
  ofTheBank: 'Todas las del banco',
  of: (alias: string) => `Compartido por ${alias}`,
  share: 'Usarlo también en las otras cuentas de la empresa en este banco',
  used: 'Último uso',
  edit: (name: string) => `Nombrar o compartir ${name}`,
  remove: (name: string) => `Olvidar ${name}`,
  empty: 'Todavía no se recuerda ningún formato',
  emptyBody: 'Se recuerda cuando se guarda el primer archivo de la cuenta.',
  editTitle: 'Formato de archivo',
  editVerb: 'Guardar el formato',
  removeTitle: '¿Olvidar este formato?',
  removeImpact: ['El próximo archivo así se deduce de nuevo.', 'Lo ya conciliado no cambia.'],
  removeVerb: 'Olvidar 1 formato',
};

/** The names of the mapping's fields that staff may have confirmed; the fields of cell boundaries share one name. */
const DECIDED = new Map([
  ['encoding', ['codificación']],
  ['delimiter', ['separador']],
  ['widths', ['anchos']],
  ['sheet', ['hoja']],
  ['header_row', ['encabezado']],
  ['columns', ['columnas']],
  ['decimal', ['decimales']],
  ['implied_decimals', ['decimales']],
  ['date_order', ['fechas']],
  ['signs', ['signos']],
  ['sides', ['signos']],
  ['rows_each', ['filas por movimiento']],
]);

const SEPARATORS = {
  ',': 'separador ,',
  ';': 'separador ;',
  '\t': 'tabulador',
  '|': 'separador |',
  fixed: 'ancho fijo',
};
const DATES = { dmy: 'fechas día/mes/año', mdy: 'fechas mes/día/año', ymd: 'fechas año-mes-día' };

/** The confirmed settings of an account's files: `separador ; · decimales con coma · 5 columnas`. */
export function mappingInWords({ delimiter, decimal, date_order, columns }: Mapping): string {
  const said = [
    delimiter && SEPARATORS[delimiter],
    decimal && `decimales con ${decimal === ',' ? 'coma' : 'punto'}`,
    date_order && DATES[date_order],
    columns && plural(columns.filter((role) => role !== 'ignore').length, 'columna', 'columnas'),
  ];
  return said.filter(Boolean).join(' · ') || 'sin cambios sobre lo deducido';
}
