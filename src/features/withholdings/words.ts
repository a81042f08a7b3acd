import type {
  WITHHOLDING_BASE,
  WITHHOLDING_SUPPLY,
  WITHHOLDING_TAX,
} from '../../api/contract/receivables/withholdings';
import type { OTHER } from '../../api/contract/row';
import { commonWords } from '../../domain/commonWords';

type Word<K extends readonly string[]> = Record<K[number] | typeof OTHER, string>;

export const taxes: Word<typeof WITHHOLDING_TAX> = {
  renta: 'Renta',
  iva: 'IVA',
  otra: 'Otra',
  otro: 'Otra',
};

export const bases: Word<typeof WITHHOLDING_BASE> = {
  subtotal: 'Del subtotal',
  impuesto: 'Del impuesto',
  total: 'Del total',
  otro: 'De otra base',
};

export const supplies: Word<typeof WITHHOLDING_SUPPLY> = {
  bienes: 'Bienes',
  servicios: 'Servicios',
  cualquiera: 'Bienes y servicios',
  otro: 'Otros',
};

/** The texts of kinds of withholding. */
export const words = {
  ...commonWords,
  title: 'Tipos de retención',
  subtitle: 'Lo que las empresas retienen al pagarle. Los porcentajes cambian: confírmelos con su contador.',
  search: 'Buscar por código o nombre…',
  create: 'Nuevo tipo',
  createTitle: 'Nuevo tipo de retención',
  createVerb: 'Añadir el tipo',
  editTitle: 'Editar el tipo de retención',
  editVerb: 'Guardar el tipo',
  editOf: (name: string) => `Editar ${name}`,
  removeOf: (name: string) => `Eliminar ${name}`,
  removeTitle: '¿Eliminar este tipo de retención?',
  removeBody: (name: string) => `${name} deja de contar. Para conservarlo sin usarlo, archívelo al editarlo.`,
  removeVerb: 'Eliminar 1 tipo',
  country: 'País',
  noCountry: 'Elija un país.',
  tax: 'Impuesto',
  code: 'Código',
  codeHint: 'El de la administración tributaria, si tiene.',
  noName: 'Escriba un nombre de 120 caracteres o menos.',
  rate: 'Porcentaje',
  rateOf: (rate: string) => `${rate.replace('.', ',')} %`,
  noRate: 'Escriba un porcentaje mayor que 0 y hasta 100, con 4 decimales como máximo.',
  base: 'Se calcula',
  supply: 'De',
  validFrom: 'Rige desde',
  validUntil: 'Rige hasta',
  validHint: 'De documentos emitidos en esos días; vacío es sin límite.',
  valid: 'Rige',
  always: 'Siempre',
  validBetween: (from: string | undefined, until: string | undefined) =>
    [from && `desde ${from}`, until && `hasta ${until}`].filter(Boolean).join(' '),
  archived: 'Archivado',
  archive: 'Archivado: se conserva y ya no cuenta',
  archivedFilter: 'Archivados',
  archivedToo: 'Ver también los archivados',
  empty: 'No hay tipos de retención',
  emptyBody:
    'Con el país de la empresa (Ecuador, Colombia o Perú) llegan los usuales; de otro país, añada los que sus clientes apliquen.',
};

/** The texts of what was withheld by month and kind. */
export const totalWords = {
  title: 'Retenciones',
  subtitle: 'Lo que le retuvieron y lo que falta recibir, por mes y tipo',
  search: 'Buscar por código o nombre…',
  month: 'Mes',
  tax: 'Impuesto',
  noTax: 'Sin separar',
  kind: 'Tipo',
  noKind: 'Sin tipo',
  certificates: 'Comprobantes',
  amount: 'Retenido',
  pending: 'Por recibir',
  start: 'Desde',
  end: 'Hasta',
  empty: 'No hay retenciones',
  emptyBody:
    'Aparecen cuando registra un comprobante en la página de un documento, o cuando concilia un pago que espera el suyo.',
};
