import type { DebitDetail } from '../../../api/contract/debits/shapes';
import { commonWords } from '../../../domain/commonWords';
import type { ExclusionFilter } from '../../../machines/debits/exclusions';
import { plural } from '../../../ui/format/format';
import { lines, NOBODY_ACTIVE } from '../words';

export const detailWords = {
  ...commonWords,
  untitled: 'Débito automático',
  summary: (account: string, day: string | undefined) =>
    [account, day && `se cobra el ${day}`].filter(Boolean).join(' · '),
  lists: { lines: 'Detalles', leftOut: 'Quedan fuera' },
  listsLabel: 'Qué lista ver',
  search: 'Buscar cliente o documento…',
  customer: 'Cliente y documento',
  due: 'Vence',
  bankAccount: 'Cuenta del cliente',
  types: { ahorros: 'ahorros', corriente: 'corriente', otro: 'otro tipo' } satisfies Record<
    DebitDetail['account_type'],
    string
  >,
  amountOf: (document: string) => `Monto a cobrar de ${document}`,
  notice: 'Aviso',
  result: 'Resultado',
  changed: 'Sin guardar',
  out: 'Quitado',
  partly: (collected: string) => `Cobrado en parte: ${collected}`,
  drop: (document: string) => `Quitar ${document}`,
  takeBack: (document: string) => `Volver a incluir ${document}`,
  none: 'Este débito no tiene cobros',
  nobodyBody: NOBODY_ACTIVE,
  noneBody: 'Ningún documento vencido se puede cobrar. En «Quedan fuera» está el motivo de cada cliente.',
  leftOutCustomer: 'Cliente',
  leftOutBy: 'Por qué quedan fuera',
  exclusions: {
    all: 'Todos',
    inactivo: 'Débito inactivo',
    sin_banco: 'Sin datos bancarios',
    banco_no_participa: 'Su banco no participa',
    otro_banco: 'Cuenta de otro banco',
    sin_documentos: 'Nada que cobrar',
    otra_moneda: 'Otra moneda',
    otro_debito: 'En otro débito',
    acuerdo: 'En un acuerdo de pago',
    cambio: 'Cambió mientras tanto',
    otro: 'Otro motivo',
  } satisfies Record<ExclusionFilter, string>,
  /** Shown once per reason. */
  mend: {
    all: 'El nombre lleva a la ficha del cliente, que es donde se corrige casi todo.',
    inactivo: 'Se activa en la ficha del cliente: el nombre lleva a ella.',
    sin_banco: 'Se añaden en la ficha del cliente: el nombre lleva a ella.',
    banco_no_participa: 'Si el cliente tiene cuenta en otro banco, cámbiela en su ficha: el nombre lleva a ella.',
    otro_banco: 'Para cobrarles, cree un débito con todos los bancos o con el de ellos.',
    sin_documentos: 'No hay nada que corregir: nada de lo que deben vence hasta la fecha de cobro.',
    otra_moneda: 'Cree un débito con una cuenta de esa moneda.',
    otro_debito: 'El motivo lleva al otro débito: si no se envió, quite allí la línea.',
    acuerdo: 'Se cobran con la fecha de su próxima cuota, que está en el acuerdo.',
    cambio: 'Cree otro débito para cobrarlos.',
    otro: 'El nombre lleva a la ficha del cliente.',
  } satisfies Record<ExclusionFilter, string>,
  leftOutUnknown: 'El servicio no dice quién queda fuera de este débito.',
  noneLeftOut: 'Nadie queda fuera',
  footer: (n: number, total: string) => `${lines(n)} · ${total}`,
  wrong: (n: number) => `${plural(n, 'monto por corregir', 'montos por corregir')}`,
  forget: 'Descartar cambios',
  update: (n: number) => `Guardar ${plural(n, 'cambio', 'cambios')}`,
  save: (n: number) => `Guardar ${lines(n)}`,
  reload: 'Volver a cargar',
  remove: 'Eliminar débito',
  actions: 'Acciones',
};
