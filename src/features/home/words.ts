import type { HomePart, OPEN_DEBIT_STATUS } from '../../api/contract/console/home';
import { date, relative } from '../../ui/format/dates';
import { money, plural } from '../../ui/format/format';

/** The texts of the home. */
export const words = {
  greeting: (hour: number, name: string) =>
    `${hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches'}, ${name}`,
  synced: (at: string) => `Documentos sincronizados ${relative(at)}`,
  neverSynced: 'Todavía no se han sincronizado documentos',
  sync: 'Sincronizar',
  syncing: 'Sincronizando',
  more: (n: number) => `Ver ${plural(n, 'más', 'más')}`,
  upToDate: 'Al día',
  noFile: 'Sin estado de cuenta',
  until: (day: string) => `hasta el ${date(day)}`,
  leftOut: (n: number) => `${plural(n, 'cliente fuera', 'clientes fuera')}`,
  noAccounts: 'Todavía no hay cuentas bancarias.',
  noDebits: 'No hay débitos abiertos.',
  noCampaigns: 'No hay campañas programadas.',
  failed: (n: number) => plural(n, 'mensaje fallido', 'mensajes fallidos'),
  since: (day: string) => `desde el ${date(day)}`,
  again: 'Hacer otra vez',
  againTitle: '¿Hacer otra vez este trabajo?',
  noPromises: 'Ninguna promesa vence hoy.',
  promises: (n: number) => plural(n, 'promesa vence hoy', 'promesas vencen hoy'),
  broken: (n: number) => plural(n, 'promesa rota', 'promesas rotas'),
  unanswered: (n: number) => plural(n, 'cliente sin respuesta', 'clientes sin respuesta'),
  halted: 'Se detuvo sola: vea por qué y reanúdela.',
  notSent: 'No salió: vea por qué y láncela otra vez.',
  unapproved: 'Así no saldrá: WhatsApp no ha aprobado su plantilla. Apruébela antes, o elija otra.',
  missed: (at: string) => `Perdida: debía salir el ${at}.`,
  noneOwed: 'No hay nada por cobrar.',
  overdue: 'Vencido',
  legend: 'Antigüedad de lo que se debe',
  total: 'Total por cobrar',
  unread: 'No se pudo leer ahora.',
  retry: 'Reintentar',
  company: 'Diga quién es su empresa',
  companyBody: 'Su nombre y su país.',
  account: 'Cree una cuenta bancaria',
  accountBody: 'En ella pagan los clientes, y con sus extractos se concilia.',
  waiting: (n: number) => plural(n, 'persona se registró y espera un rol', 'personas se registraron y esperan un rol'),
  customers: 'Importe sus clientes',
  customersBody: 'Desde un archivo CSV o Excel.',
  source: 'Importe los documentos por cobrar',
  sourceBody: 'Desde un archivo CSV o Excel; o conecte el sistema contable en Origen de documentos.',
  statement: 'Suba un estado de cuenta del banco',
  statementBody: 'Los movimientos se concilian con los documentos.',
  done: 'Hecho',
  pending: 'Por hacer',
  andMore: (n: number) => `y ${plural(n, 'más', 'más')}, en Trabajos.`,
};

export const widgetWords: Record<HomePart, string> = {
  conciliation: 'Por conciliar',
  debits: 'Débitos automáticos',
  campaigns: 'Mensajes',
  jobs: 'Trabajos que fallaron',
  promises: 'Promesas de pago',
  wallet: 'Cartera',
  sync: 'Sincronización',
  begun: 'Para empezar',
  waiting: 'Personas que esperan entrar',
};

export const debitWords: Record<(typeof OPEN_DEBIT_STATUS)[number] | 'otro', string> = {
  borrador: 'por guardar',
  previsualizado: 'por guardar',
  guardado: 'por enviar al banco',
  enviado: 'espera la respuesta del banco',
  respondido: 'respondido, por cerrar',
  otro: 'abierto',
};

/** `5 dejados para después · $ 3.573,40`. */
export const deferredInWords = (
  { movements, unassigned }: { movements: number; unassigned: string },
  currency: string,
) => `${plural(movements, 'dejado para después', 'dejados para después')} · ${money(unassigned, currency)}`;

/** `13 movimientos · $ 16.674,72`. */
export const waitingInWords = (movements: number, unassigned: string, currency: string): string =>
  `${plural(movements, 'movimiento', 'movimientos')} · ${money(unassigned, currency)}`;
