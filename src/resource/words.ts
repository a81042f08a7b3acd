import type { GuessedFormat } from '../machines/kit/files/sniffFile';
import { count, plural } from '../ui/format/format';

/** The texts about answers that deviate from the contract. */
export const oddWords = {
  column: 'Avisos',
  mended: (values: string[]) => `El servicio envió datos que no se esperaban: ${values.join('; ')}`,
  unreadable: (n: number) =>
    `${plural(n, 'fila no se pudo leer y no aparece', 'filas no se pudieron leer y no aparecen')} en la tabla. Así ${n === 1 ? 'la' : 'las'} envió el servicio:`,
};

/** The question before unsaved input is lost. */
export const leaveWords = {
  title: '¿Salir sin guardar?',
  verb: 'Descartar los cambios',
  form: (title: string) => `Lo escrito en «${title}» se pierde.`,
};

export const resumedWords = {
  form: 'Sigue lo que había escrito.',
  restart: 'Empezar de nuevo',
  undone: 'Lo último que se envió no se hizo: puede enviarlo otra vez.',
  unsure: 'No se pudo saber si lo último que se envió se hizo. Enviado otra vez tal como está, no se repite.',
};

/** The texts of a form. */
export const commandWords = { saved: 'Lo que escribió ya estaba guardado.' };

/** The texts of the export menu. */
export const exportWords = {
  title: 'Exportar',
  csv: 'CSV (para hojas de cálculo)',
  xlsx: 'Excel (XLSX)',
  pdf: 'PDF (para enviar)',
};

/** The texts of a list. */
export const listWords = { usualOrder: 'Quitar el orden' };

export const chosenWords = { clear: 'Quitar la selección' };

/** The texts of the saved views. */
export const viewWords = {
  title: 'Vistas',
  retry: 'Vistas: reintentar',
  chosen: (name: string, isChanged: boolean) => (isChanged ? `${name} (con cambios)` : name),
  none: 'Sin vista',
  change: (name: string) => `Guardar los cambios en «${name}»`,
  create: 'Guardar como vista nueva…',
  createTitle: 'Guardar como vista nueva',
  createVerb: 'Guardar la vista',
  rename: (name: string) => `Cambiar el nombre de «${name}»…`,
  renameTitle: 'Cambiar el nombre de la vista',
  renameVerb: 'Guardar el nombre',
  remove: (name: string) => `Eliminar «${name}»…`,
  removeTitle: '¿Eliminar esta vista?',
  removeBody: (name: string) => `${name}. Los datos de la lista no cambian.`,
  removeVerb: 'Eliminar 1 vista',
  name: 'Nombre',
  noName: 'Escriba un nombre de 60 caracteres o menos.',
};

/** The texts for a missing record. */
export const goneWords = { title: 'No se encontró', back: 'Volver a la lista' };

/** The texts of the editors. */
export const editorWords = {
  unsaved: 'Cambios sin guardar',
  saved: 'Todo guardado',
  saving: 'Guardando…',
  conflictTitle: 'Otra persona guardó antes',
  conflictBody: 'Lo que usted escribió sigue abajo y no se guardó. Esto es lo que guardó la otra persona:',
  keepMine: 'Seguir con lo mío',
  takeTheirs: 'Tomar su versión',
};

/** The texts of bulk actions. */
export const bulkWords = {
  scope: 'A quiénes',
  chosen: (count: number) => `Los elegidos (${count})`,
  page: (count: number) => `Los de esta página (${count})`,
  all: (count: number) => `Todos los que deja la búsqueda (${count})`,
};

const formatNames: Record<GuessedFormat, string> = {
  csv: 'CSV',
  zip: 'Excel o ZIP',
  xls: 'Excel 97-2003',
  pdf: 'PDF',
  ofx: 'OFX',
  qif: 'QIF',
  camt: 'CAMT',
  electronic: 'comprobante electrónico',
  markup: 'XML o HTML',
  mt940: 'MT940',
  n43: 'Norma 43',
  cfonb: 'CFONB 120',
  cnab240: 'CNAB 240',
  bai2: 'BAI2',
  gzip: 'comprimido (gzip)',
  unknown: 'otro formato',
};

/** A picture that somebody sent. */
export const pictureWords = {
  undrawn: 'La imagen no se puede mostrar: su archivo está dañado o incompleto. Pida que la envíen de nuevo.',
  save: 'Descargar el archivo',
};

export const fileIntakeWords = {
  recognised: (format: GuessedFormat) => `Formato detectado: ${formatNames[format]}`,
  unreadable: 'El navegador no pudo leer el archivo. Revise que no esté abierto en otro programa y elíjalo de nuevo.',
  sniffing: 'Mirando el archivo',
  send: 'Leer el archivo',
  sending: 'Enviando el archivo',
  reading: 'Leyendo el archivo',
  rowsRead: (read: number, total: number) => `${count(read)} de ${count(total)} filas`,
};

/** How a file was read. */
export const understoodWords = {
  warnings: 'Avisos del archivo',
  title: 'Cómo se leyó el archivo',
  correct: 'Corrija aquí lo que no sea así; el archivo se lee de nuevo.',
  notSaid: 'El servicio no dijo cómo leyó este archivo. Compare las filas con las del archivo antes de guardar.',
  asked: 'Se pregunta',
  apply: 'Leer con estas columnas',
  forget: 'Dejar como estaban',
};
