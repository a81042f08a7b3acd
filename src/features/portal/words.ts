import { count } from '../../ui/format/format';

/** The texts of the customer's own page: its readers are no staff. */
export const words = {
  opening: 'Abriendo su página…',
  retry: 'Volver a intentar',
  asks: (company: string) => `${company} le comparte aquí su estado de cuenta.`,
  askTitle: 'Confirme que es usted',
  end: 'Últimos 4 de su identificación',
  endHint: 'De su cédula, RUC o documento. Si es un RUC que termina en 001, los 4 de antes del 001.',
  enter: 'Ver mi cuenta',
  entering: 'Comprobando…',
  reading: 'Leyendo su cuenta…',
  leave: 'Salir',
  goingOut: 'Saliendo…',
  shutTitle: 'Este enlace no sirve',
  unopenedTitle: 'No se pudo abrir',
  unreadTitle: 'No se pudo leer su cuenta',
  title: 'Su cuenta',
  owes: 'Debe hoy',
  overdue: 'Vencido',
  nothingOwed: 'No debe nada. Gracias por estar al día.',
  credit: 'A su favor, sin aplicar',
  expected: 'Retención por recibir',
  documents: 'Documentos por pagar',
  due: 'Vence',
  noDue: 'Sin fecha de vencimiento',
  disputed: 'En disputa',
  unlisted: (many: number) => `Y ${count(many)} más: están en el estado de cuenta.`,
  statement: 'Descargar estado de cuenta (PDF)',
  accounts: 'Cuentas para transferir',
  help: (company: string, phone: string) => (phone ? `¿Dudas? ${company}: ${phone}` : `¿Dudas? Escriba a ${company}.`),
};

/** A document that fell due says since when, and one that is about to says how soon. */
export function dueWord(days: number | null): string {
  if (days === null || days < -7) return '';
  if (days === 0) return 'vence hoy';
  const many = Math.abs(days);
  const unit = many === 1 ? 'día' : 'días';
  return days > 0 ? `vencido hace ${count(many)} ${unit}` : `en ${count(many)} ${unit}`;
}
