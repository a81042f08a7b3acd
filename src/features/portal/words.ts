import type { DISPUTE_KIND } from '../../api/contract/receivables/disputes';
import { count } from '../../ui/format/format';

/** The texts of the customer's own page: its readers are no staff. */
export const words = {
  opening: 'Abriendo su página…',
  retry: 'Volver a intentar',
  asks: (company: string) => `${company} le comparte aquí su estado de cuenta.`,
  askTitle: 'Confirme que es usted',
  end: 'Últimos 4 de su identificación',
  endHint: 'De su cédula, RUC o documento. Si es un RUC que termina en 001, los 4 de antes del 001.',
  endLacks: 'Escriba los últimos 4 de su identificación.',
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
  promised: (amount: string, day: string) => `Prometió pagar ${amount} hasta el ${day}.`,
  proofs: (many: number) =>
    many === 1 ? 'Un comprobante suyo está en revisión.' : `${count(many)} comprobantes suyos están en revisión.`,
  acts: '¿Qué quiere hacer?',
  open: {
    payment: 'Pagar',
    proof: 'Ya pagué: enviar comprobante',
    promise: 'Prometer un pago',
    withholding: 'Enviar una retención',
    dispute: 'No estoy de acuerdo',
    contact: 'Mis datos y avisos',
  },
  formTitle: {
    payment: 'Elija qué pagar',
    proof: 'Enviar un comprobante',
    promise: 'Prometer un pago',
    withholding: 'Enviar una retención',
    dispute: 'No estoy de acuerdo',
    contact: 'Mis datos y avisos',
  },
  sendVerb: {
    payment: 'Seguir al pago',
    proof: 'Enviar el comprobante',
    promise: 'Prometer',
    withholding: 'Enviar la retención',
    dispute: 'Enviar',
    contact: 'Guardar',
  },
  sent: {
    payment: 'Listo.',
    proof: 'Recibimos su comprobante. La empresa lo revisa y lo aplica a su cuenta.',
    promise: 'Anotamos su promesa.',
    withholding:
      'Recibimos su comprobante de retención. La empresa lo revisa y lo registra; hasta entonces su saldo no cambia.',
    dispute: 'Recibimos su reclamo. La empresa lo revisa y le responde.',
    contact: 'Guardado. Si cambió su teléfono o su email, la empresa lo confirma antes de usarlo.',
  },
  phone: 'Teléfono',
  email: 'Email',
  wrongEmail: 'Escriba un email como nombre@empresa.com.',
  contactHint: 'La empresa confirma el cambio antes de usarlo.',
  accepts: 'Acepto que me escriban por',
  sending: 'Enviando…',
  back: 'Volver',
  amount: 'Monto',
  wrongAmount: 'Escriba un monto como 120,50.',
  currency: 'Moneda',
  dueOn: '¿Hasta qué día paga?',
  missingDay: 'Elija el día.',
  document: 'Documento',
  kind: 'Motivo',
  note: 'Cuéntenos más (si quiere)',
  file: 'Comprobante: foto o PDF, hasta 10 MB',
  certificate: 'Comprobante de retención: XML, PDF o foto, hasta 10 MB',
  certifiable: {
    expected: (number: string, amount: string) => `${number} · falta la retención de ${amount}`,
    owed: (number: string, amount: string) => `${number} · ${amount}`,
    paid: (number: string) => `${number} · pagado`,
  },
  missingCertificate: 'Elija el XML, el PDF o la foto.',
  withholdingHint: 'La empresa lo revisa y lo registra en el documento. Hasta entonces su saldo no cambia.',
  chosen: (name: string) => `Elegido: ${name}`,
  missingFile: 'Elija la foto o el PDF.',
  caption: 'Comentario (si quiere)',
  missingDocument: 'Elija al menos un documento.',
  toPay: 'Total a pagar',
  lookingTitle: 'Preparando su pago…',
  looking: 'Toma unos segundos. No cierre esta página.',
  linkedTitle: 'Su pago está listo',
  unlinkedTitle: 'No se pudo preparar el pago',
  unlinked: 'Inténtelo más tarde, o pague por transferencia y envíe su comprobante.',
  goToPay: (amount: string) => `Pagar ${amount}`,
  paysElsewhere: 'Se paga en la página del proveedor de pagos. Después vuelva aquí.',
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

export const disputeKinds: Record<(typeof DISPUTE_KIND)[number], string> = {
  cantidad: 'La cantidad no es la que recibí',
  precio: 'El precio no es el acordado',
  calidad: 'Llegó dañado o no es lo que pedí',
  no_recibido: 'No lo recibí',
  ya_pagado: 'Ya lo pagué',
  no_reconocido: 'No reconozco este documento',
  otro: 'Otro motivo',
};
