import { normal } from '../../files/cells/words';
import type { Result } from './answer';
import { isoResult } from './messages/isoStatus';

/**
 * The result in a bank's words; `undefined` when they mean none of the three, or two of them. "Cancelado" means paid in one
 * country and cancelled in another, "aceptado" may mean the file and not the money, and a letter can mean anything: staff
 * decide those.
 */

/** Phrases such as "sin errores" are no sign of failure. */
const NOTHING_WRONG =
  /\b(?:sin|no|ningun|without|sem|senza|ohne) (?:hubo )?(?:error\w*|rechazos?|novedad\w*|observaci\w*|problem\w*|devoluci\w*|reintentos?)\b/g;
/** What is done with a reserve, never, or in time to come, no word of it decides. */
const DOUBTFUL =
  /\b(?:con (?:novedad\w*|observaci\w*|diferencia\w*|incidencia\w*|excepci\w*|advertencia\w*|salvedad\w*|reparos?|ajustes?)|with (?:warnings?|exceptions?)|nunca|jamas|never|tampoco|sera|seran|sido imposible|will|debera|deberia|podra|puede|incomplet\w*|intento)\b/;
const PENDING =
  /\b(?:pendient\w*|pending|pendente|en (?:proceso|tramite|transito|curso|espera|validacion|revision|verificacion|cola)|(?:por|sin|a) (?:procesar|confirmar|cobrar|debitar|aplicar|acreditar|liquidar|validar|tramitar|pagar|efectivizar|aprobar|autorizar)|aun|todavia|procesando\w*|tramitando\w*|programad[oa]s?|agendad[oa]s?|diferid[oa]s?|retenid[oa]s?|reintent\w*(?! agotad)|enviad[oa]s?|in (?:process|progress|transit|transito|attesa|corso|lavorazione|bearbeitung)|not yet|processing|waiting|awaiting|submitted|scheduled|queued|on hold|retry\w*|aguardando|em (?:processamento|andamento|aberto)|en (?:attente|cours)|ausstehend)\b/;
const REVERSED =
  /\b(?:revers[oa]?|reversad[oa]s?|reversed|reversal|reversion|revertid[oa]s?|extorn\w*|estorn\w*|storn\w*|contracargo|chargeback|charged back)\b/;
const REJECTED =
  /\b(?:rech|nok|ko|agotad[oa]s?|rechaz\w*|devuel\w*|devol\w*|retorn\w*|return\w*|reject\w*|refused|declin\w*|denied|bounced|dishonou?red|fail\w*|fallid[oa]s?|fallo|error\w*|sin cobro|expirad[oa]s?|expired|impag[oa]\w*|insuf\w*|insufficient|nsf|(?:sin|no|sem|no tiene) (?:fondos|funds|fundos|cupo|saldo|provision|cuenta|mandato|autorizacion)|(?:falta|carencia) de (?:fondos|saldo|provision|autorizacion)|(?:excede|supera) (?:el )?limite|limite (?:excedido|superado)|saldo no disponible|embargad[oa]s?|fallecid[oa]s?|orden de no pag(?:o|ar)|(?:stop|stopped) payment|payment stopped|desconoce|oposicion|baja de (?:servicio|adhesion)|no se (?:debito|cobro|pago|proceso|aplico|realizo|efectuo|acredito|ejecuto)|anulad[oa]s?|cancell?ed|bloquead[oa]s?|blocked|(?:cuenta|cta|conta|account|tarjeta|mandato|autorizacion|producto) (?:cerrad\w*|cancelad\w*|inactiv\w*|closed|encerrad\w*|vencid\w*|expirad\w*|revocad\w*|inmovilizad\w*|congelad\w*|restringid\w*|robad\w*|errad\w*|equivocad\w*)|inactiv[oa]s?|inexistente|(?:no|nao) (?:existe|coincide|(?:corresponde|pertenece) al?|habilitad[oa]|encontrad[oa]|cadastrad[oa]|aprobad[oa]|cargad[oa]|efectiv[oa]s?|aceptad[oa]|reconoce|pag[oa]s?)|desaprobad[oa]s?|incobrables?|incorrect[oa]s?|insatisfactori[oa]s?|unsuccess\w*|invalid\w*|(?:de)?negad[oa]s?|(?:no|nao) (?:fue )?autoriz\w*|not authori[sz]ed|unauthori[sz]ed|unpaid|no se pudo|no fue posible|could not|unable|imposible|rejeitad[oa]|recusad[oa]|rejete\w*|refuse\w*|impaye\w*|insoluto|respinto|abgelehnt|zuruckgewiesen|rucklastschrift)\b/;
const DONE =
  '(?:cobrad[oa]s?|cobro exitoso|pagad[oa]s?|procesad[oa]s?|exitos[oa]s?|exito|aplicad[oa]s?|debitad[oa]s?|acreditad[oa]s?|efectuad[oa]s?|efetuad[oa]s?|realizad[oa]s?|recaudad[oa]s?|liquidad[oa]s?|ejecutad[oa]s?|efectivizad[oa]s?|efetivad[oa]s?|recuperad[oa]s?|abonad[oa]s?|compensad[oa]s?|(?:debito|cobro|pago|cargo|transaccion) aprobad[oa]|completad[oa]s?|correct[oa]s?|correctamente|satisfactori\\w*|ok|sucesso|paid|collected|settled|cleared|succe\\w*|processed|completed?|credited|debited|incassato|pagato|encaisse\\w*|paye\\w*|bezahlt|eingezogen)';
const COLLECTED = new RegExp(`\\b${DONE}\\b`);
const NOT_DONE = new RegExp(
  `\\b(?:no|not|nao|non|nicht|sin|sem|without) (?:(?:fue|pudo|ha|se|was|been|foi|ser|sido) ){0,3}${DONE}\\b`,
  'g',
);
const NOT_REJECTED = /\b(?:no|not|nao|sin ser) (?:(?:fue|ha|sido|was|been) ){0,2}(?:rechaz|devuel|reject|return|fail)/;
const PARTLY = /\b(?:\d+ de \d+|parcial\w*|partial\w*|partly|en parte|parziale|partiel\w*)\b/;

export function outcomeOf(text: string): Result | undefined {
  const words = normal(text).replace(NOTHING_WRONG, ' ');
  if (DOUBTFUL.test(words)) return undefined;
  const known = isoResult(text);
  if (known) return known;
  // One or two characters are a code that only the bank knows.
  if (words.length <= 2 && words !== 'ok' && words !== 'ko') return undefined;
  if (PENDING.test(words)) return 'en_tramite';
  if (REVERSED.test(words)) return 'rechazado';
  if (NOT_REJECTED.test(words)) return undefined;
  const plain = words.replace(NOT_DONE, ' rechazado ');
  const [isRejected, isCollected] = [REJECTED.test(plain), COLLECTED.test(plain)];
  if (isRejected === isCollected) return undefined;
  return isRejected ? 'rechazado' : 'cobrado';
}

/** The text says that money came in, not only that something was done. */
export const isOfMoney = (text: string): boolean =>
  /\b(?:cobrad|pagad|debitad|acreditad|abonad|recaudad|liquidad|paid\b|collected|settled|credited|debited)/.test(
    normal(text),
  );

/** What was done with a file or its form, or only tried out, brings no money. */
export const isOfForm = (text: string): boolean =>
  /\b(?:envio|carga|cargue|registro|recepcion|validacion|archivo|fichero|lote|formato|estructura|simul\w*|prueba)\b/.test(
    normal(text),
  );

/** What was tried and approved is collected; what was only loaded or signed says so in the same words. */
export const isApproved = (text: string): boolean =>
  /^(?:(?:debito|cobro|pago|cargo|transaccion|operacion) )?(?:aprobad|cargad)[oa]s?$/.test(normal(text));

/** A title of what banks list where it was paid: it names no other end, and staff say what it is. */
export const isPaidList = (title: string): boolean =>
  /\b(?:pagos|cobros|debitos|abonos|recaudos|recaudacion(?:es)?|cobranzas?) (?:recibid[oa]s|efectiv[oa]s|del (?:dia|mes)|diari[oa]s?|confirmad[oa]s)\b|^(?:reporte|detalle|listado|relacion|informe) de (?:pagos|cobros|recaudos|recaudacion(?:es)?|cobranzas?|abonos)$/.test(
    normal(title),
  );

/** Only a part came in. */
export const isPartly = (text: string): boolean =>
  PARTLY.test(normal(text)) || (/\d ?%/.test(text) && !/\b100(?:[.,]0+)? ?%/.test(text));

/** The words say that collected money was returned. */
export const isReturned = (text: string): boolean =>
  REVERSED.test(normal(text)) || /\b(?:devuel\w*|devol\w*|retorn\w*|return\w*)\b/.test(normal(text));

/** Success codes: banks number their reasons and use zeros for none. A single zero is a flag of unknown meaning. */
export function isSuccessCode(code: string): boolean {
  return /^(?:0{2,}|ok)$/i.test(code.trim());
}
