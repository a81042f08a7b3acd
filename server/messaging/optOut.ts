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

/** What asks for no more within a longer text: staff decide, since it may be about something else. */
const ASKING =
  /\b(NO (ME|NOS) (ESCRIBAN?|ESCRIBAS|CONTACTEN?|MOLESTEN?|LLAMEN?|ENVIEN?|MANDEN?)|(DEJEN?|DEJAR) DE (ESCRIBIR|CONTACTAR|MOLESTAR|ENVIAR|MANDAR|LLAMAR)|NO (QUIERO|DESEO) (RECIBIR|MAS MENSAJES|SUS MENSAJES|QUE ME (ESCRIBAN|CONTACTEN|LLAMEN))|(DARME|DEME|DENME|DAR) DE BAJA|QUITENME|BORRENME|NO MAS MENSAJES)\b/;

/** `Por favor no me escriban más`: nothing is withdrawn by it, and staff are shown that it may be meant so. */
export const seemsToOptOut = (text: string): boolean => !optsOut(text) && ASKING.test(lettersOf(text));

/** `¡Baja!` is one, `Ya pagué, dé de baja esa deuda` is for staff to read. */
export function optsOut(text: string): boolean {
  return WORDS.has(lettersOf(text));
}

/** Without accents and signs, in capitals. */
function lettersOf(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return letters.replace(/[^A-Z0-9]+/g, ' ').trim();
}
