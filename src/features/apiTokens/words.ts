import type { ApiToken } from '../../api/contract/console/apiTokens';
import { commonWords } from '../../domain/commonWords';
import type { StateLook } from '../../ui/Chip';

const { name, status } = commonWords;

/** The texts of the tokens with which other programs read. */
export const words = {
  name,
  status,
  title: 'Tokens de lectura',
  subtitle: 'Con ellos otros programas de la empresa leen sus datos. Ninguno cambia nada.',
  search: 'Buscar por nombre…',
  create: 'Nuevo token',
  scopes: 'Lee',
  endsOn: 'Sirve hasta',
  endsHint: 'Hasta dos años.',
  lastUsed: 'Último uso',
  never: 'Todavía no',
  by: 'Lo creó',
  revoke: (text: string) => `Revocar ${text}`,
  empty: 'No hay tokens',
  emptyBody: 'Cree uno para que otro programa lea clientes, documentos o pagos.',
  createTitle: 'Nuevo token',
  createVerb: 'Crear',
  missingName: 'Escriba un nombre',
  missingScopes: 'Elija al menos un área',
  missingEnd: 'Elija hasta cuándo sirve',
  revokeTitle: '¿Revocar este token?',
  revokeImpact: 'El programa que lo usa deja de leer desde su próxima llamada.',
  revokeVerb: 'Revocar 1 token',
  tokenTitle: 'Token de lectura',
  tokenBody: 'Cópielo ahora: no se vuelve a mostrar. Con él se lee así:',
  token: 'Token',
  copy: 'Copiar la orden',
  close: 'Ya lo copié',
};

export const scopeWords: Record<ApiToken['scopes'][number], string> = {
  clientes: 'Clientes y gestiones',
  documentos: 'Documentos y disputas',
  pagos: 'Pagos y enlaces',
  conciliacion: 'Conciliación y cuentas',
  otro: 'Otro',
};

export const stateOf = ({ has_ended }: ApiToken): StateLook =>
  has_ended ? { word: 'Vencido', tone: 'warn' } : { word: 'Sirve', tone: 'good' };
