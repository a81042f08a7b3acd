/** Whoever writes one of these and nothing else wants no more messages. Without accents, in capitals. */
const WORDS = new Set([
  'BAJA',
  'DE BAJA',
  'DAR DE BAJA',
  'DARME DE BAJA',
  'DEME DE BAJA',
  'STOP',
  'ALTO',
  'CANCELAR',
  'CANCELAR SUSCRIPCION',
  'SALIR',
  'DESUSCRIBIR',
  'DESUSCRIBIRME',
  'ELIMINAR',
  'NO MOLESTAR',
  'NO ESCRIBIR',
  'NO CONTACTAR',
  'NO MAS MENSAJES',
  'UNSUBSCRIBE',
]);

/** `¡Baja!` is one, `Ya pagué, dé de baja esa deuda` is for staff to read. */
export function optsOut(text: string): boolean {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return WORDS.has(letters.replace(/[^A-Z0-9]+/g, ' ').trim());
}
