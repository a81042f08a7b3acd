import type { SyncReport } from '../../api/contract/receivables/documents';
import { plural } from '../../ui/format/format';

/** The texts of the sync with the accounting system. */
export const syncWords = {
  connect: 'Conectar sistema contable',
  sync: 'Sincronizar documentos',
  syncing: 'Sincronizando documentos',
  stopWaiting: 'Dejar de esperar',
  synced: 'Documentos sincronizados',
  accepted: 'El servicio recibió el pedido',
  goesOn: 'Sigue sincronizando por su cuenta: actualice la lista en unos minutos.',
  counts: ({ created, updated, unchanged }: Pick<SyncReport, 'created' | 'updated' | 'unchanged'>) =>
    [
      created !== null && plural(created, 'nuevo', 'nuevos'),
      updated !== null && plural(updated, 'actualizado', 'actualizados'),
      unchanged !== null && plural(unchanged, 'sin cambios', 'sin cambios'),
    ]
      .filter(Boolean)
      .join(' · '),
  leftOut: (count: number) => `${plural(count, 'documento no se aplicó', 'documentos no se aplicaron')}:`,
  andMore: (count: number) => `y ${plural(count, 'más', 'más')}.`,
  close: 'Cerrar el resultado de la sincronización',
};
