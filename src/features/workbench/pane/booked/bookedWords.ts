import type { Booked } from '../../../../api/contract/reconciliation/shapes';
import { date } from '../../../../ui/format/dates';

/** The texts of payments that were booked by hand. */
export const bookedWords = {
  title: 'Pagos anotados por ese monto',
  isThis: 'Es este pago',
  isThisOf: (name: string, day: string) => `Es el pago de ${name} del ${date(day)}`,
  about: ({ date: day, documents, reference, created_by: who }: Booked) =>
    [date(day), documents.join(', '), reference && `Ref ${reference}`, who && `lo anotó ${who}`]
      .filter(Boolean)
      .join(' · '),
};
