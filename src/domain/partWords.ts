/** The texts of the customer picker. */
export const customerWords = {
  loading: 'Cargando los clientes…',
  many: 'Son muchos: puede escribir mientras llegan.',
  none: 'Todavía no hay clientes.',
  noneFits: 'Ningún cliente coincide con lo escrito.',
};

/** The texts of the activity form. */
export const activityFormWords = {
  create: 'Registrar gestión',
  createVerb: 'Guardar la gestión',
  editTitle: 'Editar la gestión',
  editVerb: 'Guardar la gestión',
  kind: 'Tipo',
  noKind: 'Elija el tipo.',
  outcome: 'Resultado',
  noOutcome: 'Elija qué resultó.',
  amount: 'Monto prometido',
  noAmount: 'Escriba un monto mayor que cero.',
  overdue: (sum: string) => `Lo vencido ${sum}`.trim(),
  documents: 'De qué documentos (ninguno: de todo lo que debe)',
  late: 'Vencidos',
  notLate: 'Por vencer',
  allOwed: (sum: string) => `Todo lo que debe ${sum}`.trim(),
  currency: 'Moneda',
  noCurrency: 'Elija la moneda.',
  dueOn: 'Hasta el día',
  noDueOn: 'Escriba el día prometido.',
  note: 'Nota',
  happenedOn: 'Fecha',
  noHappenedOn: 'Escriba la fecha.',
  nextOn: 'Volver a gestionar el',
};

/** The texts of imports. */
export const importWords = { import: 'Importar' };

/** The texts for writing to one customer, and of the preview. */
export const messageWords = {
  unconfigured: (channel: string) =>
    `${channel} no está configurado: lo que se envíe queda en Salida y no le llega a nadie. Pida a quien administra el servicio que lo configure.`,
  send: 'Escribir por WhatsApp',
  title: 'Escribir por WhatsApp',
  verb: 'Enviar el mensaje',
  whenOpen: 'Esperar a esa hora',
  atOnce: 'Enviar ahora',
  contact: 'Para',
  noContact: 'Elija a quién se envía.',
  noContacts: 'Ningún contacto tiene un celular al que se pueda escribir. Agréguelo en sus contactos.',
  template: 'Plantilla',
  templateHint:
    'A quien no ha escrito en las últimas 24 horas WhatsApp solo le lleva plantillas aprobadas; algunas llevan el estado de cuenta en PDF.',
  withStatement: 'lleva el estado de cuenta',
  inLanguage: (language: string) => `Sale en ${language}, el idioma del cliente.`,
  otherLanguage: (language: string, own: string) =>
    `El cliente lee en ${language}, y la plantilla no está aprobada en ese idioma: sale en ${own}.`,
  noTemplate: 'Elija la plantilla.',
  writing: 'Escribiendo la vista previa',
  preview: 'Vista previa',
  asReceived: 'Como lo recibe el cliente',
  missing: (names: string) => `A este cliente le falta: ${names}. Así no se envía.`,
  unapproved:
    'WhatsApp no ha aprobado esta plantilla, y así no sale. Elija otra; o, cuando la apruebe, escriba en la plantilla su nombre e idioma aprobados.',
};

/** The texts of the ways to reach a customer. */
export const reachWords = {
  call: (name: string) => `Llamar ${name && `a ${name}`}`.trim(),
  chat: (name: string) => `Abrir WhatsApp con ${name}`,
  mail: (name: string) => `Escribir un email ${name && `a ${name}`}`.trim(),
  whatsapp: 'WhatsApp',
  nobody: 'No contactar',
};

/** The texts for sending a statement of account by e-mail. */
export const statementWords = {
  send: 'Enviar por email',
  title: 'Enviar el estado de cuenta',
  verb: 'Enviar el email',
  contact: 'Para',
  noContact: 'Elija a quién se envía.',
  noContacts: 'Ningún contacto tiene un email al que se pueda escribir. Agréguelo en sus contactos.',
  at: 'Al día',
  noDay: 'Escriba de qué día.',
  template: 'Plantilla',
  noTemplate: 'Sin plantilla',
  subject: 'Asunto',
  noSubject: 'Escriba el asunto.',
  body: 'Mensaje',
  bodyHint: 'Lo que está entre llaves se cambia por lo de este cliente: abajo se ve como lo recibe.',
  noBody: 'Escriba el mensaje.',
  usualSubject: 'Estado de cuenta de {{ empresa }}',
  usualBody: 'Hola, {{ nombre }}:\n\nLe enviamos adjunto su estado de cuenta.\n\n{{ empresa }}',
};
