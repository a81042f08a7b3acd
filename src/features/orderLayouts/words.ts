import type { TriedField } from '../../api/contract/orderLayouts';
import { plural } from '../../ui/format/format';

/** What the screens of order layouts say. */
export const words = {
  title: 'Formatos de órdenes',
  subtitle: 'Cómo quiere cada banco el archivo de débitos, y cómo lo responde. Se eligen en la cuenta bancaria.',
  name: 'Formato',
  origin: 'Origen',
  shipped: 'De fábrica',
  own: 'De la empresa',
  unsure: 'Por confirmar',
  unsureCount: (n: number) => (n === 0 ? 'Nada' : plural(n, 'campo', 'campos')),
  accounts: 'Cuentas que lo usan',
  adapt: (name: string) => `Adaptar una copia de ${name}`,
  remove: (name: string) => `Eliminar ${name}`,
  empty: 'No hay formatos',
  removeTitle: '¿Eliminar este formato?',
  removeVerb: 'Eliminar 1 formato',
  removeImpact: ['Las órdenes ya enviadas con él no cambian.', 'Si una cuenta lo usa no se elimina.'],
};

export const editorWords = {
  loading: 'Formato de orden',
  copyOf: (name: string) => `${name} (nuestro)`,
  newTitle: 'Formato nuevo',
  confirm: 'Confirme con su banco',
  name: 'Nombre',
  text: 'El formato, como texto',
  textHint: 'JSON: comillas, comas y llaves cuentan. Lo que esté mal se dice al lado.',
  fixed: 'Viene con el programa y no se cambia: adapte una copia y elíjala en la cuenta.',
  mayNot: 'Solo un administrador cambia los formatos.',
  adapt: 'Adaptar una copia',
  save: 'Guardar el formato',
  saving: 'Guardando',
  unsaved: 'Sin guardar',
  leave: 'Lo que cambió del formato se pierde.',
  trial: 'Prueba',
  trying: 'Probando el formato',
  triedOn: (debit: string | null) => (debit === null ? 'Con un cobro de ejemplo.' : `Con el débito «${debit}».`),
  problems: 'Qué corregir',
  faults: 'Cobros que no caben en el formato',
  cuts: 'Textos que se cortan',
  cut: (name: string, width: number, count: number) =>
    `${name}: a ${width} caracteres, en ${plural(count, 'cobro', 'cobros')}`,
  file: 'Primeras líneas del archivo',
  records: { header: 'Cabecera', detail: 'Cada cobro', trailer: 'Totales' },
  at: 'Lugar',
  field: 'Campo',
  value: 'Dato',
  written: 'Se escribe',
  certainty: 'Certeza',
  certainties: {
    confirmado: 'Varias fuentes',
    una_fuente: 'Una fuente: confirme con su banco',
    sin_confirmar: 'Sin confirmar: pregunte a su banco',
  } satisfies Record<TriedField['certainty'], string>,
  retry: 'Reintentar',
  help: 'Qué significa cada palabra',
};

/** The words of a layout's text, for whoever writes one. */
export const LEGEND: [word: string, meaning: string][] = [
  ['kind', 'fixed: cada campo en su lugar, con su ancho. separated: campos entre separadores.'],
  ['separator', 'Entre campos: "\\t" (tabulador), ";", "," o "|".'],
  ['encoding', 'ascii: sin tildes ni ñ. iso-8859-1 o utf-8: con ellas.'],
  ['line_end', 'crlf (Windows) o lf.'],
  ['file_name', 'Nombre del archivo; {fecha} y {nombre} se reemplazan.'],
  ['records', 'Las líneas, en orden. of: header (al inicio), detail (una por cobro) o trailer (al final).'],
  ['name', 'El campo, como lo llama el banco.'],
  [
    'value',
    'De dónde sale: fijo (su text), referencia, documento, cuenta, tipo_cuenta, identificacion, tipo_identificacion, nombre, banco, mandato, monto, moneda, fecha_cobro, fecha_orden, secuencia, cantidad, total, concepto, empresa, cuenta_empresa.',
  ],
  ['width, align, pad', 'Caracteres, lado (left o right) y con qué se rellena. Lo que identifica nunca se corta.'],
  ['decimal', 'Del monto: "" en centavos sin signo, "." o ",".'],
  ['date', 'AAAAMMDD, DDMMAAAA, DD/MM/AAAA, MM/DD/AAAA, AAAA-MM-DD, DD MM AAAA o AAAAMM.'],
  ['map', 'Qué se escribe por cada dato: { "corriente": "CTE", "ahorros": "AHO" }.'],
  ['certainty', 'confirmado, una_fuente o sin_confirmar.'],
  [
    'answer',
    'La respuesta: from y width (o column) de cada campo, contados desde 1; outcomes dice qué es cada código (cobrado, rechazado, en_tramite, a_mano) y otherwise qué son los demás. skip: líneas antes de la primera.',
  ],
];
