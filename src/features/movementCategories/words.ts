import { count, plural } from '../../ui/format/format';

/** The texts of categories and limits. */
export const words = {
  title: 'Categorías de movimientos',
  subtitle: 'Qué es el dinero que no es de un cliente, y cuánto se puede condonar',
  create: 'Nueva categoría',
  search: 'Buscar por nombre…',
  archivedFilter: 'Archivadas',
  archivedToo: 'Ver también las archivadas',
  name: 'Categoría',
  uses: 'Movimientos',
  usesOf: (n: number) => count(n),
  state: 'Estado',
  offered: 'En uso',
  archived: 'Archivada',
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Eliminar ${name}`,
  empty: 'Todavía no hay categorías',
  emptyBody: 'Cree una para los intereses, las comisiones y lo demás que no es de un cliente.',
  createTitle: 'Nueva categoría',
  createVerb: 'Crear la categoría',
  editTitle: 'Editar la categoría',
  editVerb: 'Guardar la categoría',
  noName: 'Escriba un nombre de 60 caracteres o menos.',
  archive: 'Archivada: conserva sus movimientos y ya no se ofrece',
  removeTitle: '¿Eliminar esta categoría?',
  removeBody: (name: string, n: number) =>
    n === 0
      ? `${name}. Ningún movimiento la tiene.`
      : `${name}. Está en ${plural(n, 'movimiento', 'movimientos')}: no se podrá eliminar; archívela al editarla.`,
  removeVerb: 'Eliminar 1 categoría',
  limitTitle: 'Diferencias que se condonan',
  limitBody:
    'Lo que le falta a un documento que se paga casi todo se puede cerrar con un motivo, hasta este monto por documento, en su moneda.',
  limit: 'Hasta',
  nothing: 'No se condona nada',
  changeLimit: 'Cambiar el límite',
  limitVerb: 'Guardar el límite',
  limitHint: 'Con 0,00 no se condona nada.',
  noLimit: 'Escriba un monto, 0,00 o más.',
};
