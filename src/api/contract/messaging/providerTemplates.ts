import * as z from 'zod/mini';
import { kindOf, moment, row } from '../row';

/** Ours: WhatsApp's templates as its provider has them, whatever staff call their own. */

export const APPROVAL = ['sin_enviar', 'pendiente', 'aprobada', 'rechazada', 'pausada', 'deshabilitada'] as const;

/** Why the provider rejected one. */
export const REJECTION = ['abusivo', 'formato', 'promocional', 'etiqueta', 'estafa', 'categoria'] as const;

/** What stands above the text; `otro` (a video, a place) is sent by nobody here. */
export const HEADER = ['ninguno', 'texto', 'imagen', 'documento'] as const;

export const BUTTON = ['enlace', 'telefono', 'respuesta'] as const;

/** Why an approved template cannot be sent as it stands here. */
export const TEMPLATE_FAULT = [
  'variables',
  'cabecera',
  'falta_cabecera',
  'boton',
  'falta_enlace',
  'falta_logo',
] as const;

const button = z.looseObject({
  kind: kindOf(BUTTON),
  text: z.string(),
  /** The address, which may end in `{{1}}`, or the phone. */
  value: z.string(),
});

/** One name in one language. */
export const providerTemplate = z.looseObject({
  name: z.string(),
  language: z.string(),
  approval: kindOf(APPROVAL),
  rejection: z.nullable(kindOf(REJECTION)),
  header: kindOf(HEADER),
  header_text: z.string(),
  /** With `{{1}}`, `{{2}}`…; `named`: with names, which are not sent here. */
  body: z.string(),
  named: z.boolean(),
  footer: z.string(),
  buttons: z.array(button),
});
export type ProviderTemplate = z.output<typeof providerTemplate>;

const speaks = (code: string, language: string): boolean => code === language || code.startsWith(`${language}_`);

/** In which of a template's approved languages a customer who reads `language` gets it: `own` where it is in none of theirs. */
export const languageFor = (language: string, own: string, approved: readonly string[]): string =>
  language === '' || speaks(own, language) ? own : (approved.find((code) => speaks(code, language)) ?? own);

/** Its text with our variables in place of the numbers: as a draft that can be previewed. */
export const asDraft = ({ body }: ProviderTemplate, variables: readonly string[]): string =>
  body.replace(/\{\{\s*(\d+)\s*\}\}/g, (variable, at) => {
    const name = variables[Number(at) - 1];
    return name === undefined ? variable : `{{ ${name} }}`;
  });

/** Why its templates could not be read. */
export const PROVIDER_FAILURE = ['sin_permiso', 'limite', 'sin_respuesta', 'ilegible'] as const;

const providerTemplates = z.looseObject({
  /** Whether they are read at all: else staff type what was approved. */
  connected: z.boolean(),
  /** When they were read last; null before the first time. */
  checked_at: z.nullable(moment),
  /** Why the last try failed; null if it did not. */
  failure: z.nullable(kindOf(PROVIDER_FAILURE)),
  results: z.array(providerTemplate),
});

export const getProviderTemplates = row({
  name: 'getProviderTemplates',
  method: 'GET',
  path: '/customers/templates/provider/',
  ours: true,
  answer: providerTemplates,
});

/** Reads them now. 503 where the provider does not give them out, and nothing is changed. */
export const refreshProviderTemplates = row({
  name: 'refreshProviderTemplates',
  method: 'POST',
  path: '/customers/templates/provider/',
  ours: true,
  timeout: 60_000,
  answer: providerTemplates,
  success: 'Plantillas actualizadas desde WhatsApp',
});
