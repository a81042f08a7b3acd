import { commonWords } from '../../domain/commonWords';
import { money, plural } from '../../ui/format/format';

/** The texts of the documents. */
export const words = {
  agreements: 'Acuerdos de pago',
  agreementOf: (number: number, amount: string) => `Acuerdo n.º ${number} por ${amount}`,
  ...commonWords,
  invoiced: 'Total de la factura',
  subtotal: 'Subtotal',
  tax: 'Impuesto',
  disputed: 'En disputa',
  isDisputed: 'En disputa',
  disputes: 'Disputas',
  disputeOf: (kind: string, amount: string) => `${kind} · ${amount}`,
  openDispute: 'Abrir disputa',
  title: 'Documentos',
  choosing: (number: string) => `Elegir ${number}`,
  search: 'Buscar por número, cliente o Cédula/RUC…',
  type: 'Tipo',
  subscription: 'Suscripción',
  seeSubscription: 'Ver la suscripción',
  due: 'Vencimiento',
  issued: 'Emisión',
  bucket: 'Antigüedad',
  from: 'Vence desde',
  to: 'Vence hasta',
  empty: 'Todavía no hay documentos',
  emptyWithoutSource: 'Impórtelos de un archivo, o conecte el sistema contable en Origen de documentos.',
  emptyBody: 'Impórtelos de un archivo, o sincronice con el sistema contable para traerlos.',
  externalId: 'Código contable',
  allocations: 'Pagos aplicados',
  noAllocations: 'Todavía no tiene pagos.',
  noHistory: 'Sin cambios desde que se creó.',
  by: 'Aplicado por',
  loading: 'Documento',
  othersOf: 'Ver todos sus documentos',
};

export const chosenWords = {
  label: 'Documentos elegidos',
  says: (count: number) => plural(count, 'elegido', 'elegidos'),
  severalCustomers: 'son de varios clientes',
  severalCurrencies: 'son de varias monedas',
  someOweNothing: 'alguno no debe nada',
  agree: 'Acuerdo de pago',
};

/** `1.284 documentos · saldo $ 214.330,20 y € 12.000,00`: amounts of several currencies stand side by side. */
export function totalsInWords(count: number, totals: { currency: string; balance: string }[] = []): string {
  const balances = totals.map(({ currency, balance }) => money(balance, currency));
  const documents = plural(count, 'documento', 'documentos');
  return balances.length === 0 ? documents : `${documents} · saldo ${balances.join(' y ')}`;
}
