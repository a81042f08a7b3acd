import type { Message } from '../../api/contract/messaging/messages';
import {
  APPROVAL,
  type getProviderTemplates,
  type ProviderTemplate,
} from '../../api/contract/messaging/providerTemplates';
import { TEMPLATE_STATUS, type Template, type TemplatePreview } from '../../api/contract/messaging/templates';
import { PAGE_LINK, variableOf, WHATSAPP_BODY, type WhatsappRemark } from '../../api/contract/messaging/templateText';
import type { Answer } from '../../api/contract/row';
import { commonWords } from '../../domain/commonWords';
import { approvalStatuses } from '../../domain/message/providerWords';
import { addressWord } from '../../domain/words';
import type { StateLook } from '../../ui/Chip';
import { count, plural } from '../../ui/format/format';

/** The texts of templates. */
export const words = {
  ...commonWords,
  title: 'Plantillas',
  subtitle: (n: number) => plural(n, 'plantilla de mensaje', 'plantillas de mensajes'),
  search: 'Buscar por nombre o asunto…',
  create: 'Nueva plantilla',
  empty: 'Todavía no hay plantillas',
  emptyBody: 'Cree la primera: el texto de un recordatorio, con los datos de cada cliente en su lugar.',
  text: 'Texto',
  approval: 'Aprobación',
  statuses: {
    borrador: { word: 'Borrador', tone: 'neutral' },
    activa: { word: 'Activa', tone: 'brand' },
    archivada: { word: 'Archivada', tone: 'neutral' },
    otro: { word: 'No se dice', tone: 'neutral' },
  } satisfies Record<Template['status'], StateLook>,
  global: 'Global',
  globalTitle: 'Se ofrece a todas las empresas y no se cambia',
  duplicate: (name: string) => `Duplicar ${name}`,
  remove: (name: string) => `Eliminar ${name}`,
  removeTitle: '¿Eliminar esta plantilla?',
  removeBody: (name: string) =>
    `${name}. Si alguna campaña la usa no se podrá eliminar; en ese caso no cambia nada y puede archivarla.`,
  removeVerb: 'Eliminar 1 plantilla',
};

export const statusOptions = TEMPLATE_STATUS.map((value) => ({ value, label: words.statuses[value].word }));
export const approvalOptions = APPROVAL.map((value) => ({ value, label: approvalStatuses[value].word }));

/** The texts of the editor. */
export const editorWords = {
  newTitle: 'Nueva plantilla',
  loading: 'Plantilla',
  copyOf: 'Copia de',
  save: 'Guardar',
  createVerb: 'Crear la plantilla',
  duplicate: 'Duplicar',
  test: 'Enviarme una prueba',
  fixed: 'Se ofrece a todas las empresas y no se cambia: duplíquela para tener una propia.',
  mayNot: 'Su rol permite verla, no cambiarla.',
  textPanel: 'El texto',
  nameHint: 'Con qué nombre la conoce el equipo; el cliente no lo ve.',
  subject: 'Asunto',
  body: 'Texto del mensaje',
  fixedHint: 'Escriba / para insertar una variable. *Negrita*, _cursiva_ y ~tachado~ se ven como en WhatsApp.',
  bodyHint:
    'Escriba / para insertar una variable. Una parte puede depender de un dato: {% if enlace_de_pago %} … {% endif %}',
  picker: 'Insertar variable',
  leave: 'Lo que escribió en esta plantilla se pierde.',
  previewPanel: 'El mensaje',
  previewOf: (to: string) => `Mensaje para ${to}`,
  customer: 'Cliente de la vista previa',
  searchCustomer: 'Buscar un cliente…',
  place: (p: number, all: number) => `${count(p)} de ${count(all)}`,
  previous: 'Cliente anterior',
  next: 'Cliente siguiente',
  examples: 'Datos de ejemplo',
  noCustomer: 'Ningún cliente coincide. Se muestran datos de ejemplo.',
  customerFailed: 'No se pudo buscar el cliente. Se muestran datos de ejemplo.',
  retry: 'Reintentar',
  group: 'Para un grupo',
  noText: 'Escriba el texto para ver el mensaje.',
  notNow: 'Así no se puede armar el mensaje: corrija lo que se indica en el texto.',
  lastShown: 'Se ve lo último que se pudo armar.',
  rendering: 'Armando el mensaje',
  to: (to: string) => `Para ${to}`,
  length: ({ length, parts, each }: TemplatePreview, isLetter: boolean) =>
    [
      plural(length, 'carácter', 'caracteres'),
      ...(isLetter
        ? []
        : [`${plural(parts, 'mensaje', 'mensajes')}${each === undefined ? '' : ` de hasta ${count(each)}`}`]),
    ].join(' · '),
  costly: (letter: string, each = 0) =>
    `Por «${letter}» cada mensaje lleva solo ${count(each)} caracteres: sin tildes ni emojis lleva más del doble.`,
};

/** A variable by its title, for staff. */
export const titleOf = (name: string): string => variableOf(name)?.title ?? name;

const NO_PAGE =
  'La plantilla lleva el enlace a la cuenta del cliente, y falta la dirección pública del servicio (PUBLIC_URL). Así no se le enviaría a nadie: pídala a quien lo administra.';
/** The link to the customer's own page is lacking only where the service has no public address. */
const ofCustomer = (name: string): boolean => name !== PAGE_LINK;

/** What prevents a message to this customer. */
export function missingInWords({ missing, to }: TemplatePreview, name: string, channel: Template['channel']): string[] {
  const own = missing.filter(ofCustomer);
  return [
    ...(own.length < missing.length ? [NO_PAGE] : []),
    ...(to === '' ? [`${name} no tiene ${addressWord(channel)}: no lo recibiría.`] : []),
    ...(own.length > 0
      ? [
          `A ${name} le falta: ${own.map(titleOf).join(', ')}. Así no se le enviaría; elija otra variable o, en un email, ponga esa parte en una condición.`,
        ]
      : []),
  ];
}

type Audience = NonNullable<TemplatePreview['audience']>;

export function audienceInWords(audience: Audience, group: string, channel: Template['channel']): string[] {
  const { customers, looked_at, unreachable, missing } = audience;
  const all = `${group}: ${plural(customers, 'cliente', 'clientes')}`;
  return [
    looked_at < customers ? `${all}, de los que se revisaron ${count(looked_at)}` : all,
    ...(unreachable > 0 ? [`${plural(unreachable, 'cliente', 'clientes')} sin ${addressWord(channel)}`] : []),
    ...missing
      .filter(({ variable }) => ofCustomer(variable))
      .map(
        ({ variable, customers: n, names }) =>
          `${plural(n, 'cliente', 'clientes')} sin ${titleOf(variable).toLowerCase()} (${names.join(', ')}${n > names.length ? '…' : ''})`,
      ),
    ...(unreachable === 0 && missing.length === 0 && customers > 0 ? ['a nadie le falta nada'] : []),
  ];
}

/** The texts of WhatsApp's template. */
export const providerWords = {
  title: 'La plantilla en WhatsApp',
  body: 'WhatsApp solo entrega a un cliente, fuera de una conversación, plantillas que su proveedor aprobó.',
  approvedName: 'Plantilla aprobada',
  approvedNameHint: 'Como está en el proveedor: minúsculas, números y _.',
  language: 'Idioma',
  languageHint: 'Código del proveedor: es, es_EC, es_MX…',
  approval: 'Aprobación',
  chosen: 'Plantilla aprobada',
  chosenHint: 'Las de la cuenta de WhatsApp de la empresa, con su idioma y su estado.',
  noneChosen: 'Ninguna',
  gone: (name: string) => `${name} · no está en WhatsApp`,
  goneTodo: 'WhatsApp no tiene esta plantilla en ese idioma. Elija otra, o créela allí y actualice.',
  fault: (why: string) => `Así no se puede enviar: ${why}.`,
  header: 'Cabecera',
  footer: 'Pie',
  button: {
    enlace: 'Botón con enlace',
    telefono: 'Botón que llama',
    respuesta: 'Respuesta rápida',
    otro: 'Otro botón',
  } satisfies Record<ProviderTemplate['buttons'][number]['kind'], string>,
  inLanguages: 'También sale en',
  inLanguagesHint: 'A quien lee en ese idioma le llega así; a los demás, en el de la plantilla.',
  noOther: 'Ver en otro idioma',
  headerVariable: 'Variable de la cabecera',
  urlVariable: 'Variable del enlace del botón',
  urlHint: 'El final de la dirección. De un enlace de pago va lo que sigue a la parte fija.',
  refresh: 'Leer de WhatsApp',
  refreshing: 'Leyendo las plantillas de WhatsApp',
  read: (ago: string) => `Leídas ${ago}`,
  notRead: 'Todavía no se han leído',
  failures: {
    sin_permiso: 'WhatsApp no deja leerlas: avise a quien administra el servicio',
    limite: 'WhatsApp pide esperar',
    sin_respuesta: 'WhatsApp no respondió',
    ilegible: 'WhatsApp respondió algo que no se entiende',
    otro: 'No se pudieron leer',
  } satisfies Record<NonNullable<Answer<typeof getProviderTemplates>['failure']>, string>,
  numbered: 'Texto para el proveedor',
  variables: 'Qué va en cada número',
  noVariables: 'El texto no tiene variables.',
  remarks: {
    tooLong: `Pasa de los ${count(WHATSAPP_BODY)} caracteres que admite el texto de una plantilla.`,
    beginsWithVariable: 'Empieza con una variable: el proveedor la rechaza. Escriba algo antes.',
    endsWithVariable: 'Termina con una variable: el proveedor la rechaza. Escriba algo después.',
    variablesTogether: 'Tiene dos variables seguidas: el proveedor la rechaza. Escriba algo entre ellas.',
  } satisfies Record<WhatsappRemark, string>,
};

/** The texts of a test message. */
export const testWords = {
  title: 'Enviarme una prueba',
  to: {
    email: 'El email sale a su propia dirección, con los datos del cliente que se ve en el mensaje.',
    phone: 'El mensaje va con los datos del cliente que se ve en el teléfono.',
  },
  local: (channel: string) =>
    `Lo que sale por ${channel} queda en la bandeja de salida local: ese canal no está configurado.`,
  phone: 'Su celular',
  phoneHint: 'Con el código del país si no es el de su empresa.',
  verb: 'Enviar 1 prueba',
  cancel: 'Cancelar',
  close: 'Cerrar',
  working: 'Enviando la prueba',
  outbox: 'Ver en Salida',
  waiting: (reason: string) => `${reason} Se vuelve a intentar sola; puede cerrar esta ventana.`,
  outcome: ({ to, via, status, reason }: Message): string => {
    switch (status) {
      case 'enviado':
        return via === 'bandeja_local'
          ? `El mensaje para ${to} quedó en la bandeja de salida local.`
          : `El mensaje salió a ${to}.`;
      case 'incierto':
        return `No se sabe si el mensaje llegó a ${to}. ${reason}`;
      case 'fallido':
        return `El mensaje a ${to} no se envió. ${reason}`;
      default:
        return `El mensaje salió a ${to}.`;
    }
  },
};
