import { centsOf } from '../../src/api/contract/money';
import type { BECAUSE, Reason } from '../../src/api/contract/reconciliation/shapes';
import { formatMoney } from '../ledger/words';

export type Evidence = {
  /** By a proof of payment of its customer that is joined with the movement, and that is of this document. */
  is_proved?: boolean;
  is_meant?: boolean;
  by_number: boolean;
  by_tail: boolean;
  by_near: boolean;
  by_dni: boolean;
  by_account: boolean;
  by_name: boolean;
  namesakes: number;
  exact: boolean;
  but_fee: boolean;
  days: number | null;
  in_set: boolean;
  /** The documents of its set are paid each less its withholding. */
  is_set_withheld?: boolean;
  against: boolean;
};

/** The reason for writing off a bank's fee. */
export const FEE_REASON = 'Comisión del banco';

const TEXTS = {
  proof: 'comprobante con esta referencia y este monto, de ese día o del hábil anterior',
  meant: 'su comprobante, con esta referencia y este monto, es de este documento',
  number: 'nº en la glosa',
  tail: 'cifras del nº, o su mes, en la glosa',
  near: 'nº en la glosa, salvo una cifra',
  dni: 'Cédula/RUC en la glosa',
  account: 'cuenta conocida',
  name: 'nombre en la glosa',
  exact: 'monto exacto',
  fee: 'monto menos la comisión del banco',
  set: 'suma exacta con los otros marcados',
  setWithheld: 'suma exacta con los otros marcados, cada uno menos su retención',
  against: 'en contra: la glosa indica otro cliente o documento, o una devolución',
};

/** The reasons why a document may explain a movement, strongest first, then the evidence against it. */
export function reasonsOf(evidence: Evidence): Reason[] {
  const { by_number, by_tail, by_near, by_dni, by_account, by_name, namesakes } = evidence;
  const { exact, but_fee, days, in_set, against, is_proved = false, is_meant = false } = evidence;
  const because = (kind: Exclude<keyof typeof TEXTS, 'meant' | 'setWithheld'>, holds: boolean): Reason[] =>
    holds ? [{ kind, text: TEXTS[kind === 'proof' && is_meant ? 'meant' : kind] }] : [];
  return [
    ...because('proof', is_proved),
    ...because('number', by_number && !is_meant),
    ...because('tail', by_tail),
    ...because('near', by_near),
    ...because('dni', by_dni),
    ...because('account', by_account),
    ...(by_name ? [{ kind: 'name' as const, text: nameOf(namesakes) }] : []),
    ...because('exact', exact),
    ...because('fee', but_fee),
    days === null ? { kind: 'due', text: 'sin fecha de vencimiento' } : { kind: 'due', text: daysOf(days), days },
    ...(in_set ? [{ kind: 'set' as const, text: TEXTS[evidence.is_set_withheld ? 'setWithheld' : 'set'] }] : []),
    ...because('against', against),
  ];
}

const nameOf = (namesakes: number) => (namesakes > 1 ? `${TEXTS.name}, que es de ${namesakes} clientes` : TEXTS.name);

function daysOf(days: number): string {
  if (days === 0) return 'vence ese día';
  return days === 1 ? 'a 1 día del vencimiento' : `a ${days} días del vencimiento`;
}

export type Because = Exclude<(typeof BECAUSE)[number], 'other'>;

const SENTENCES: Record<Because, string> = {
  proof:
    'Un comprobante del cliente tiene la referencia y el monto de este movimiento, es de ese día o del hábil anterior, y corresponde solo a esto.',
  number: 'La glosa nombra este documento, y se paga lo que se debe de él.',
  near: 'El número de la glosa tiene una cifra mal, pero el monto, y el cliente si se lo nombra, solo son de este documento.',
  payer: 'Se sabe quién paga, y de ese monto debe un solo documento, o uno solo del mes que dice la glosa.',
  name: 'De los clientes con ese nombre, uno solo debe ese monto.',
  oldest:
    'El cliente debe varios documentos de ese monto, y de deudas iguales la empresa cobra primero la más antigua.',
  set: 'Se sabe quién paga, y hay una sola manera de sumar ese monto con lo que debe.',
  fee: 'Falta lo que el banco cobra de comisión, o unos centavos; lo demás solo corresponde a este documento.',
  withholding: 'Falta lo que se puede retener; lo demás solo corresponde a este documento.',
  part: 'La glosa nombra este documento, y se paga una parte.',
  surplus: 'El pago solo corresponde a este documento, que queda pagado; lo que sobra queda por asignar.',
};

/** The same where a payment names several. */
const OF_SEVERAL: Partial<Record<Because, string>> = {
  fee: 'La glosa nombra estos documentos. Falta lo que el banco cobra de comisión, o unos centavos, y queda en el que vence último.',
  part: 'La glosa nombra estos documentos, y se paga una parte: lo que falta queda en el que vence último.',
  surplus: 'La glosa nombra estos documentos, que quedan pagados; lo que sobra queda por asignar.',
};

/** A document that a movement names was paid already. */
export type Repeated = {
  document_id: string;
  document_number: string;
  customer_id: string;
  customer_name: string;
  paid_on: string;
  amount: string;
  movement_id: string | null;
};

/** Names the payment: "con el movimiento del 13/10/2026 (USD 2.704,14)". */
export function paidText(
  { paid_on, amount, movement_id }: Pick<Repeated, 'paid_on' | 'amount' | 'movement_id'>,
  currency: string,
) {
  const day = paid_on.split('-').reverse().join('/');
  return `ya se pagó con ${movement_id === null ? 'el pago' : 'el movimiento'} del ${day} (${currency} ${formatMoney(centsOf(amount))})`;
}

export const repeatedText = (repeated: Repeated, currency: string) =>
  `El documento ${repeated.document_number} ${paidText(repeated, currency)}. Puede ser un pago repetido: si lo es, déjelo a favor de ${repeated.customer_name}.`;

/** The sentence for the deciding reason of a sure suggestion. */
export const becauseOf = (kind: Because, withheld: string | null, isSet = false) => ({
  kind,
  text:
    withheld === null
      ? (isSet && OF_SEVERAL[kind]) || SENTENCES[kind]
      : `${isSet ? 'Se sabe qué documentos se pagan' : 'Se sabe qué documento se paga'}, y ${withheld}.`,
});

/** The tied candidates of a movement's ordered list: several of the best class with the exact amount. */
export function tiedOf<C extends { class: number; exact: boolean }>(
  suggestion: string,
  candidates: C[],
): ReadonlySet<C> {
  const [first] = candidates;
  const level = candidates.filter((one) => one.exact && one.class === first?.class);
  return new Set(suggestion === 'empate' && level.length > 1 ? level : []);
}
