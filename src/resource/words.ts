import { plural } from '../ui/format/format';

/** What is said of answers that were not quite as the contract has them. */
export const oddWords = {
  column: 'Avisos',
  mended: (values: string[]) => `El servicio envió datos que no se esperaban: ${values.join('; ')}`,
  unreadable: (n: number) =>
    `${plural(n, 'fila no se pudo leer', 'filas no se pudieron leer')} y no aparece en la tabla. Así la envió el servicio:`,
};

/** What the choice of a customer says. */
export const customerWords = {
  loading: 'Cargando los clientes…',
  many: 'Son muchos: puede escribir mientras llegan.',
  none: 'Todavía no hay clientes.',
  noneFits: 'Ningún cliente coincide con lo escrito.',
};

/** Of lists whose rows may come in a file. */
export const importWords = { import: 'Importar' };
