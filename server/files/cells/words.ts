/** Letters and digits only, without accents, in lower case: "Descripción (USD)" -> "descripcion usd". */
export function normal(text: string): string {
  if (/^[\u0020-\u007e]*$/.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Collapses spaces and trims: banks pad their texts to fixed widths. */
export function oneLine(text: string): string {
  return isOneLine(text) ? text.trim() : text.replace(/\s+/g, ' ').trim();
}

const SPACE = 32;
const LAST_PLAIN = 126;

/** Whether no more than single spaces are between its letters. */
function isOneLine(text: string): boolean {
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < SPACE || code > LAST_PLAIN) return !/\s{2}|[^\S ]/.test(text);
    if (code === SPACE && before === SPACE) return false;
    before = code;
  }
  return true;
}

/** Whether normal text begins with one of the phrases, complete words only. */
export function beginsWith(text: string, phrases: readonly string[]): boolean {
  return phrases.some(
    (phrase) => text.startsWith(phrase) && (text.length === phrase.length || text[phrase.length] === ' '),
  );
}

const PENDING =
  'pending|pendiente|pendientes|pendente|en proceso|en transito|en curso|por procesar|por confirmar|por contabilizar|a confirmar|no contabilizado|no contabilizada|no confirmado|retenido|retenida|in attesa|en cours|in bearbeitung|ausstehend|in lavorazione|em analise|da contabilizzare|non contabilizzato|prenotata|prenotato|vorgemerkt|umsatz vorgemerkt|processing|en attente|a venir|unposted|uncleared|not posted|on hold|hold|cekajici|nezauctovano|programado|programada|agendado|agendada|scheduled|por efectivizar|por acreditar|por aplicar|por liquidar|bloqueado|bloqueada|congelado|congelada|en canje|en compensacion|en verificacion|en validacion|en revision|en espera|en tramite|sin confirmar|sin contabilizar|no aplicado|no aplicada|no disponible|aguardando'.split(
    '|',
  );
const AUTHORISED = 'autorizado|autorizada|autorizzato|autorizzata|authorised|authorized|autorise|autorisee'.split('|');
const REJECTED =
  'rechazado|rechazada|rechazo|declined|failed|fallido|fallida|anulado|anulada|cancelado|cancelada|cancelled|canceled|denied|denegado|denegada|rejected|rifiutato|annullato|annule|refuse|abgelehnt|storniert|expired|expirado|expirada|zamitnuto|reverted|revertido|revertida|reversed|reversado|reversada|extornado|extornada|void|voided|declinado|declinada|estornado|estornada|no procesado|no procesada|no realizado|no realizada|no exitoso|no exitosa|no autorizado|no autorizada|no aprobado|no aprobada|negado|negada|sin efecto|sin exito|sem sucesso|nao efetuado'.split(
    '|',
  );
const BOOKED =
  /^(?:contabiliz|confirm|aplicad|acreditad|liquidad|realizad|procesad|efect|efetivad|ejecutad|complet|exit|aprobad|pagad|pago|cobrad|abonad|cargad|debitad|conciliad|disponib|availab|finalizad|terminad|registrad|vigente|normal|activ|recebid|concluid|valid|ok\b|si\b|autori|booked|posted|cleared|settled|succe|paid|done|approved|execut|effectu|regle|reconciled|(?:umsatz )?gebucht|zauctovan)/;
/** Titles like "Movimientos pendientes" and "Movimientos contabilizados" head their rows. */
const PENDING_TITLE =
  /\b(?:pendientes?|pendentes?|pending|no contabilizad[oa]s|por (?:procesar|confirmar|contabilizar|acreditar|aplicar|liquidar|efectivizar)|en (?:transito|proceso|curso|canje|compensacion|verificacion)|em (?:transito|processamento)|a confirmar|retenid[oa]s|bloque(?:os|ad[oa]s)|retidos|futur[oa]s|programad[oa]s|diferid[oa]s|agendad[oa]s|scheduled|upcoming|future|unposted|uncleared|holds|vorgemerkte|a venir)\b/;
const BOOKED_TITLE =
  /\b(?:contabilizad[oa]s|confirmad[oa]s|liquidad[oa]s|realizad[oa]s|procesad[oa]s|efetuad[oa]s|booked|posted|gebuchte)\b/;

/** Whether a title opens a section of pending movements (true) or of booked ones (false). */
export function opensPending(title: string): boolean | undefined {
  const words = normal(title);
  if (words.split(' ').length > 5 || /\b(?:no incluid|sin)/.test(words)) return undefined;
  if (PENDING_TITLE.test(words)) return true;
  return BOOKED_TITLE.test(words) ? false : undefined;
}

/** No state begins with a digit, as days and amounts do: the cheap test comes first, for it runs on every row. */
const mayBeState = (text: string): boolean => text !== '' && !/^\d/.test(text);

export function saysPending(text: string): boolean {
  return mayBeState(text) && beginsWith(normal(text), PENDING);
}

/** "Autorizado" means pending only for a movement without a booking date; elsewhere it means that the movement went through. */
export function saysAuthorised(text: string): boolean {
  return mayBeState(text) && beginsWith(normal(text), AUTHORISED);
}

export function saysRejected(text: string): boolean {
  return mayBeState(text) && beginsWith(normal(text), REJECTED);
}

/** What undoes a state that begins otherwise: "Pago rechazado", "Confirmación pendiente", "Transacción no exitosa". */
const UNDONE =
  /\b(?:pend\w*|rechaz\w*|anulad\w*|fallid\w*|devuelt\w*|devol\w*|revers\w*|revertid\w*|revocad\w*|extorn\w*|estorn\w*|cancelad\w*|denegad\w*|negad\w*|vencid\w*|impag\w*|insuf\w*|incomplet\w*|error\w*|fail\w*|declin\w*|reject\w*|return\w*|rejeitad\w*|recusad\w*|(?:no|nao|sin|sem|not) (?:fue )?(?:exit|realiz|efectu|efetu|proces|pagad|cobrad|aplicad|aprob|autoriz|complet|success|sucesso))/;

export const saysUndone = (text: string): boolean => UNDONE.test(normal(text));

/** Whether a state says that the movement is booked. */
export function saysBooked(text: string): boolean {
  const words = normal(text);
  return BOOKED.test(words) && !UNDONE.test(words);
}

/** A movement's own text that says at its end that it is not booked. */
const STILL =
  'pend|pendiente|pendientes|pending|pendente|retenid[oa]|en transito|en canje|por (?:confirmar|efectivizar|acreditar)|no confirmad[oa]|sin confirmar|agendad[oa]|programad[oa]|scheduled|on hold';
const ENDS_PENDING = new RegExp(`\\b(?:${STILL})$|^(?:${STILL})\\b`);
/** What no payer writes of a debt, wherever it stands. */
const ON_ITS_WAY = /\b(?:en (?:transito|canje|compensacion)|por (?:confirmar|efectivizar|acreditar))\b/;
const ALONE_PENDING = new RegExp(`^(?:${STILL})\\b`);
/** The cheap test comes first, for it runs on every row. */
const MAY_BE_PENDING = /pend|reten|tr[aá]nsi|canje|compens|por |confirm|agend|program|sched|hold/i;

/** Whether a description says that its movement is not booked; `sure`: in brackets of its own. A payer may write it of a debt. */
export function pendingIn(description: string): 'maybe' | 'sure' | undefined {
  if (!MAY_BE_PENDING.test(description)) return undefined;
  const brackets = description.match(/(?<=[([])[^)\]]+/g) ?? [];
  if (brackets.some((text) => ALONE_PENDING.test(normal(text)))) return 'sure';
  // "PENDIENTE - COMPRA" puts it before what it is of.
  const [first = '', rest] = description.split(/\s*[-:·|]\s/, 2);
  if (rest !== undefined && isUnbookedState(first)) return 'sure';
  const words = normal(description);
  return ENDS_PENDING.test(words) || ON_ITS_WAY.test(words) ? 'maybe' : undefined;
}

/** Whether a text is no more than the state of a movement that is not booked: "Pendiente", but not "Pendiente de cobro". */
export function isUnbookedState(text: string): boolean {
  const words = normal(text);
  return PENDING.includes(words) || REJECTED.includes(words);
}

const YES = new Set(['si', 's', 'x', 'yes', 'y', 'true', 'verdadero', 'sim', '1']);

const NO = new Set(['no', 'n', 'false', 'falso', 'nao', '0']);

/** Whether a text is a plain yes or no, in a column whose title is a state ("Anulado", "Pendiente"). */
export const saysYes = (text: string): boolean => YES.has(normal(text));
export const saysNo = (text: string): boolean => NO.has(normal(text));
