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

/** Spaces as one, ends trimmed: banks pad their texts to fixed widths. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether normal text begins with one of the phrases, whole words only. */
function beginsWith(text: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => text === phrase || text.startsWith(`${phrase} `));
}

const OPENING =
  'saldo inicial|saldo anterior|saldo al inicio|saldo al comienzo|saldo de apertura|saldo apertura|saldo previo|saldo contable inicial|saldo do dia anterior|balance inicial|balance anterior|opening balance|initial balance|opening ledger balance|previous balance|beginning balance|starting balance|start balance|balance at start|balance at beginning|balance brought forward|brought forward|anfangssaldo|alter kontostand|startsaldo|beginsaldo|solde initial|solde precedent|ancien solde|solde au debut|saldo iniziale|saldo precedente|solde en debut|solde de depart|saldo inicio|saldo al iniciar|saldo no inicio|pocatecni zustatek|saldo poczatkowe'.split(
    '|',
  );
const CLOSING =
  'saldo final|saldo al cierre|saldo de cierre|saldo cierre|saldo actual|saldo contable|saldo al final|balance final|balance actual|closing balance|closing ledger balance|ending balance|final balance|balance at end|new balance|current balance|ledger balance|balance carried forward|carried forward|endsaldo|neuer kontostand|eindsaldo|solde final|nouveau solde|solde a la fin|solde en fin|saldo fin|saldo no final|saldo ao fim|saldo finale|saldo attuale|konecny zustatek|saldo koncowe|saldo ao final'.split(
    '|',
  );
const BALANCE = 'saldo|saldos|balance|available balance|solde|kontostand|zustatek'.split('|');
const TOTAL =
  'total|totales|totals|totali|totale|totais|subtotal|sub total|gran total|grand total|suma|sumas|soma|somma|sum|summe|gesamt|gesamtsumme|somme|celkem|suma total'.split(
    '|',
  );
const PENDING =
  'pending|pendiente|pendientes|pendente|en proceso|en transito|en curso|por procesar|por confirmar|por contabilizar|a confirmar|no contabilizado|no contabilizada|no confirmado|retenido|retenida|in attesa|da contabilizzare|non contabilizzato|prenotata|prenotato|vorgemerkt|processing|en attente|a venir|unposted|uncleared|not posted|on hold|hold|cekajici|nezauctovano'.split(
    '|',
  );
const AUTHORISED = 'autorizado|autorizada|autorizzato|autorizzata|authorised|authorized|autorise|autorisee'.split('|');
const REJECTED =
  'rechazado|rechazada|rechazo|declined|failed|fallido|fallida|anulado|anulada|cancelado|cancelada|cancelled|canceled|denied|denegado|denegada|rejected|rifiutato|annullato|annule|refuse|abgelehnt|storniert|expired|expirado|expirada|zamitnuto|reverted|revertido|revertida|reversed|voided|declinado|declinada|estornado|estornada|no procesado|no procesada|nao efetuado'.split(
    '|',
  );
/** How any of those texts begins: the cheap question first, for it is asked of every cell. */
const STEMS =
  /^[^\p{L}]*(?:sal|bal|ope|ini|pre|beg|sta|bro|anf|alt|sol|anc|clo|end|fin|new|cur|led|car|neu|kon|ein|nou|ava|zus|tot|sub|gra|sum|som|ges|cel|p[aáo]|sei|str|hoj)/iu;
const PAGE = /^(?:pagina|pag|page|seite|strana|hoja) \d+\b/;

/** "S A L D O", as printers of titles like it. */
const SPACED = /^\W*\p{L}(?: \p{L}){2,}(?!\p{L})/u;
const joinedLetters = (text: string) => text.replace(/(?<!\p{L}\p{L}*)(\p{L}) (?=\p{L}(?!\p{L}))/gu, '$1');

/** What a text says of the row it begins: a balance of either end, another balance, a total, a page foot. */
export function rowWord(text: string): 'opening' | 'closing' | 'balance' | 'total' | 'page' | undefined {
  const written = SPACED.test(text) ? joinedLetters(text) : text;
  if (!STEMS.test(written)) return undefined;
  const said = normal(written);
  if (beginsWith(said, OPENING)) return 'opening';
  if (beginsWith(said, CLOSING)) return 'closing';
  if (beginsWith(said, BALANCE)) return 'balance';
  if (beginsWith(said, TOTAL)) return 'total';
  return PAGE.test(said) ? 'page' : undefined;
}

const OF_TOTALS = new Set(
  'total totales totals totali totale totais subtotal sub gran grand general generales suma sumas de del la los las el por y al en movimiento movimientos periodo dia mes pagina hoja debito debitos credito creditos cargo cargos abono abonos deposito depositos retiro retiros cheques egresos ingresos haber debe transacciones operaciones cuenta fecha diario mensual acumulado final daily day month page debits credits deposits withdrawals period transactions dia'.split(
    ' ',
  ),
);

const OF_BALANCES = new Set([...OF_TOTALS, ...'saldo saldos balance do da disponible contable available'.split(' ')]);

/** Whether nothing but a balance is spoken of: "Saldo del día", and not "SALDO FACTURA 1042". */
export function saysOnlyBalance(texts: readonly string[]): boolean {
  return texts.some((text) => {
    if (rowWord(text) !== 'balance') return false;
    const words = normal(SPACED.test(text) ? joinedLetters(text) : text).split(' ');
    return words.every((word) => OF_BALANCES.has(word));
  });
}

/** Whether nothing but a total is spoken of: "Total del día", and not "TOTAL GAS". */
export function saysOnlyTotal(texts: readonly string[]): boolean {
  return texts.some((text) => {
    const words = normal(text)
      .split(' ')
      .filter((word) => !/^\d+$/.test(word));
    return words.length >= 2 && rowWord(text) === 'total' && words.every((word) => OF_TOTALS.has(word));
  });
}

/** "Movimientos pendientes" and "Movimientos contabilizados" stand over the rows they speak of. */
const PENDING_TITLE =
  /\b(?:pendientes?|pending|no contabilizad[oa]s|por (?:procesar|confirmar|contabilizar)|vorgemerkte|a venir)\b/;
const BOOKED_TITLE =
  /\b(?:contabilizad[oa]s|confirmad[oa]s|liquidad[oa]s|realizad[oa]s|procesad[oa]s|booked|posted|gebuchte)\b/;

/** Whether a title opens a section of pending movements (true) or of booked ones (false). */
export function opensPending(title: string): boolean | undefined {
  const said = normal(title);
  if (said.split(' ').length > 5 || /\b(?:no incluid|sin)/.test(said)) return undefined;
  if (PENDING_TITLE.test(said)) return true;
  return BOOKED_TITLE.test(said) ? false : undefined;
}

export function saysPending(text: string): boolean {
  return beginsWith(normal(text), PENDING);
}

/** "Autorizado" is pending only for a movement that has no booking date; elsewhere it means that it went through. */
export function saysAuthorised(text: string): boolean {
  return beginsWith(normal(text), AUTHORISED);
}

export function saysRejected(text: string): boolean {
  return beginsWith(normal(text), REJECTED);
}
