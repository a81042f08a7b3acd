import type { ProviderTemplate } from '../../api/contract/messaging/providerTemplates';
import type { Template } from '../../api/contract/messaging/templates';
import type { StateLook } from '../../ui/Chip';

/** Why WhatsApp rejected a template, and what to do. */
export const rejections: Record<NonNullable<ProviderTemplate['rejection']>, { why: string; todo: string }> = {
  abusivo: {
    why: 'contenido abusivo',
    todo: 'Suavice el texto, sin amenazas ni presión, y envíela otra vez a aprobación.',
  },
  formato: {
    why: 'formato no válido',
    todo: 'Revise que las variables vayan numeradas en orden, no empiecen ni terminen el texto, y que el enlace sea válido.',
  },
  promocional: {
    why: 'contenido promocional',
    todo: 'Quite lo que ofrece o vende, o créela en la categoría Marketing.',
  },
  etiqueta: {
    why: 'el contenido no es de su categoría',
    todo: 'Cree la plantilla en la categoría que le corresponde: un recordatorio de saldo es Utilidad.',
  },
  categoria: {
    why: 'categoría equivocada',
    todo: 'Cree la plantilla en la categoría que le corresponde: un recordatorio de saldo es Utilidad.',
  },
  estafa: {
    why: 'parece una estafa',
    todo: 'Diga de qué empresa es el mensaje y no pida claves ni datos personales; luego apele en WhatsApp.',
  },
  otro: { why: 'no dice por qué', todo: 'Vea el motivo en el administrador de WhatsApp.' },
};

/** What an approved template lacks to be sent. */
export const faults: Record<NonNullable<Template['fault']>, string> = {
  variables: 'las variables del texto no son las de la plantilla aprobada',
  cabecera: 'tiene una cabecera que aquí no se envía',
  falta_cabecera: 'falta elegir la variable de su cabecera',
  boton: 'tiene un botón que aquí no se envía',
  falta_enlace: 'falta elegir la variable de su botón',
  falta_logo: 'lleva una imagen y la empresa no tiene logo',
  otro: 'así no se puede enviar',
};

export const headers: Record<ProviderTemplate['header'], string> = {
  ninguno: 'Sin cabecera',
  texto: 'Texto',
  imagen: 'Imagen: el logo de la empresa',
  documento: 'PDF: el estado de cuenta del cliente',
  otro: 'Otra',
};

/** How far WhatsApp is with a template. */
export const approvalStatuses: Record<NonNullable<Template['approval']>, StateLook> = {
  sin_enviar: { word: 'Sin enviar', tone: 'neutral' },
  pendiente: { word: 'Pendiente', tone: 'warn' },
  aprobada: { word: 'Aprobada', tone: 'good' },
  rechazada: { word: 'Rechazada', tone: 'bad' },
  pausada: { word: 'Pausada', tone: 'warn' },
  deshabilitada: { word: 'Deshabilitada', tone: 'bad' },
  otro: { word: 'Otra', tone: 'neutral' },
};
