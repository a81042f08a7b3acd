import { plural } from '../../ui/format/format';

/** The texts of the cost centers. */
export const words = {
  title: 'Centros de costo',
  subtitle: (count: number) => `${plural(count, 'centro', 'centros')} a los que se cargan los documentos`,
  search: 'Buscar por código o nombre…',
  code: 'Código',
  name: 'Nombre',
  empty: 'Todavía no hay centros de costo',
  emptyBody:
    'Se crean al sincronizar los documentos con el sistema contable, o al importarlos de un archivo que los dice.',
};
