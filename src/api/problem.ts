import type { AnyRow } from './contract/row';

/**
 * `refused`: the server said no, in words for staff (`message`). `unreadable`: the answer is not JSON or does not fit the
 * row. `confirmed`: the service did what was asked, and answered no record. `unauthorized`: 401, and no fresh token could be had. `not-offered`: only Cartera has the call, and this service
 * does not serve it. `failed`: any other status, or a call that cannot be made. `offline`: nothing reached the service, or nothing was lost by it.
 * `cut`: the connection ended after a change was sent, which may have been done.
 */
type ProblemKind =
  | 'refused'
  | 'timeout'
  | 'offline'
  | 'cut'
  | 'unauthorized'
  | 'unreadable'
  | 'confirmed'
  | 'cancelled'
  | 'not-offered'
  | 'failed';

type Details = {
  status?: number;
  fields?: Record<string, string>;
  code?: string | undefined;
  /** Seconds that the service asks to wait. */
  wait?: number | undefined;
  /** The text that came in place of a record. */
  said?: string | undefined;
  cause?: unknown;
};

/** Why a call did not succeed. `message` is the server's when `refused`, and for developers otherwise. */
export class CallProblem extends Error {
  readonly status: number | undefined;
  /** What is wrong with which field, in words for staff. */
  readonly fields: Record<string, string>;
  /** Distinguishes failures of one status. */
  readonly code: string | undefined;
  /** Seconds that the service asks to wait before the next try. */
  readonly wait: number | undefined;
  /** A text that came in place of a record, where it is short enough to be shown. */
  readonly said: string | undefined;

  constructor(
    readonly kind: ProblemKind,
    readonly row: AnyRow,
    message: string,
    { status, fields = {}, code, wait, said, cause }: Details = {},
  ) {
    super(message, { cause });
    this.name = 'CallProblem';
    this.status = status;
    this.fields = fields;
    this.code = code;
    this.wait = wait;
    this.said = said !== undefined && isShowable(said) ? said.trim() : undefined;
  }
}

/** Words, and no page or program's output. */
const isShowable = (text: string): boolean => /^[^<>{}]{1,160}$/.test(text.trim()) && /\p{L}{2}/u.test(text);

/** `warning`: asks something of the person. `error`: a failure. */
type Severity = 'warning' | 'error';

/** What a refused call says, as plain data that a snapshot can carry. */
export type Problem = {
  kind: ProblemKind;
  severity: Severity;
  /** What the failure toast says: specification chapter 8. */
  message: string;
  /** The same without 'Error. ', for where the screen itself says that something failed; there is room for the cause too. */
  reason: string;
  /** Of the service's answer, if there was one. */
  status: number | undefined;
  /** Why each field was refused, by its name. */
  fields: Record<string, string>;
  /** The change may have been done all the same. */
  isUncertain?: true;
  /** The code of a refusal that asks something (`asks` of its row). */
  asks?: string | undefined;
};

export function problemOf(error: unknown): Problem {
  const known = error instanceof CallProblem;
  const general = known ? generally(error) : `Algo no funcionó. ${AGAIN}`;
  const fixed = known ? fixedSentence(error) : undefined;
  const message = fixed?.replace(CAUSE, () => general) ?? general;
  return {
    kind: known ? error.kind : 'failed',
    severity: severityOf(known ? error.status : undefined),
    message: `Error. ${message}`,
    reason: fixed === undefined || fixed.includes(CAUSE) ? message : `${fixed.replace(/\.$/, '')}. ${general}`,
    status: known ? error.status : undefined,
    fields: known ? error.fields : {},
    ...(isUncertain(error) && { isUncertain: true }),
    asks: known ? error.row.asks?.find((code) => code === error.code) : undefined,
  };
}

/** Decided by the status alone: the person can act on a 4xx. */
const severityOf = (status: number | undefined): Severity =>
  status !== undefined && status >= 400 && status < 500 ? 'warning' : 'error';

/** Where a row's own sentence has the cause. */
const CAUSE = '{error}';

/** The row's own sentence for a call that was not done, unless the service said why, or it may have been done after all. */
function fixedSentence(problem: CallProblem): string | undefined {
  const { kind, row } = problem;
  const isExplained = kind === 'refused' || kind === 'not-offered' || mayBeDone(problem);
  return isExplained ? undefined : row.failure;
}

/** Statuses of a gateway that had no answer of the service behind it. */
const UNANSWERED = [502, 504];

/** The status with which HTTP says that a request was taken and goes on. */
export const ACCEPTED = 202;

/** Whether nobody can say that the change was not done. What was answered 401 was not, whatever became of the refresh. */
const mayBeDone = ({ kind, row, status = 0 }: CallProblem): boolean =>
  isChange(row) &&
  status !== 401 &&
  (['confirmed', 'unreadable', 'timeout', 'cut'].includes(kind) || (kind === 'failed' && UNANSWERED.includes(status)));

/** The same of whatever a call rejected with, and of a gateway that says in words that it had no answer. */
export const isUncertain = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof CallProblem && mayBeDone(error));

/** Whether a change was sent and the service said nothing of it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallProblem &&
  isChange(error.row) &&
  error.status !== 401 &&
  (['timeout', 'cut'].includes(error.kind) || (error.status !== undefined && UNANSWERED.includes(error.status)));

export const NOT_OFFERED = 'Este servicio no lo ofrece.';
/** Whether the call changes something, so that it may not be sent again unseen. */
export const isChange = ({ method, repeatable }: AnyRow): boolean => method !== 'GET' && repeatable !== true;

/** Whether the row deletes the record that it names. */
export const isDeletion = ({ method, rereadBy }: AnyRow): boolean =>
  method === 'DELETE' || rereadBy?.isDeleted === true;
const CHECK_FIRST = 'Revise si el cambio quedó hecho antes de repetirlo.';
const AGAIN = 'Vuelva a intentar; si sigue igual, avise a soporte.';

function generally(problem: CallProblem): string {
  switch (problem.kind) {
    case 'refused':
      return problem.message;
    case 'timeout':
      return `El servicio tardó demasiado en responder. ${mayBeDone(problem) ? CHECK_FIRST : 'Vuelva a intentar.'}`;
    case 'offline':
      return 'No hay conexión con el servicio. Revise la red y vuelva a intentar.';
    case 'cut':
      return `Se cortó la conexión antes de la respuesta del servicio. ${CHECK_FIRST}`;
    case 'unauthorized':
      return 'Su sesión terminó. Ingrese de nuevo para continuar.';
    case 'unreadable':
      return `${problem.said === undefined ? 'La respuesta del servicio no se pudo leer.' : `El servicio respondió: «${problem.said}».`} ${mayBeDone(problem) ? CHECK_FIRST : AGAIN}`;
    case 'confirmed':
      return `El servicio confirmó lo enviado, pero no dijo qué guardó. ${CHECK_FIRST}`;
    case 'not-offered':
      return NOT_OFFERED;
    case 'cancelled':
      return 'La operación se canceló.';
    case 'failed':
      return mayBeDone(problem)
        ? `El servicio no alcanzó a responder. ${CHECK_FIRST}`
        : (saidBy(problem) ?? byStatus(problem.status, problem.wait));
  }
}

/** Statuses with which a service says what is wrong with what was sent; 200 with an error flag is one, and 401 of a call without a token. */
const WRONG = [200, 400, 401, 409, 422];

const saidBy = ({ said, status = 0 }: CallProblem): string | undefined =>
  said !== undefined && WRONG.includes(status) ? `El servicio respondió: «${said}».` : undefined;

function byStatus(status: number | undefined, wait: number | undefined): string {
  switch (status) {
    case ACCEPTED:
      return `El servicio recibió lo enviado y todavía trabaja en ello. Espere ${inWords(wait ?? 60)} y vuelva a intentar.`;
    // Of a call without a token; what becomes of the others is the session's.
    case 401:
      return 'El servicio no reconoce a quien pide esto. Si está ingresando, revise el email y la contraseña.';
    case 403:
      return 'No tiene permiso para hacer esto. Pídalo a un administrador.';
    case 404:
      return 'No se encontró: puede que alguien lo haya eliminado. Actualice la página.';
    case 409:
    case 412:
      return 'Otra persona lo cambió mientras tanto. Actualice la página y revise antes de repetir.';
    case 413:
      return 'Lo enviado es demasiado grande.';
    case 415:
      return 'El servicio no lee archivos de este formato. Elija uno en otro formato, como CSV o Excel.';
    case 400:
    case 422:
      return 'El servicio no aceptó lo enviado. Corrija lo que se señala, o revise los datos, y vuelva a intentar.';
    case 429:
      return `Hubo demasiados intentos seguidos. Espere ${inWords(wait ?? 60)} y vuelva a intentar.`;
    case 503:
      return wait === undefined
        ? `El servicio no está disponible en este momento. ${AGAIN}`
        : `El servicio no está disponible en este momento. Espere ${inWords(wait)} y vuelva a intentar.`;
    default:
      return `El servicio no pudo atender el pedido. ${AGAIN}`;
  }
}

/** A time to wait, never shorter than it is. */
function inWords(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'un segundo' : `${seconds} segundos`;
  if (seconds <= 3600) return seconds <= 60 ? 'un minuto' : `${Math.ceil(seconds / 60)} minutos`;
  return `${Math.ceil(seconds / 3600)} horas`;
}
