import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { rows } from '../../../src/api/contract/catalogue';
import type { AnyRow } from '../../../src/api/contract/row';

/** How the service, or the way to it, fails whoever waits. */
export const FAILURES = ['lost', 'timeout', 'status 500', 'not JSON', 'another shape', 'refused'] as const;
export type Failure = (typeof FAILURES)[number];

/** What a service says that answers with a sentence of its own. */
export const refusal = { error: true, msg: 'El servicio dijo que no.' };

/** What comes back in place of the answer; nothing does where the call is lost, or lasts too long. */
export function failedAnswer(failure: Failure, config: InternalAxiosRequestConfig): { status: number; data: string } {
  switch (failure) {
    case 'lost':
      throw new AxiosError('lost', AxiosError.ERR_NETWORK, config);
    case 'timeout':
      throw new AxiosError(`timeout of ${config.timeout}ms exceeded`, AxiosError.ETIMEDOUT, config);
    case 'status 500':
      return { status: 500, data: '{}' };
    case 'refused':
      return { status: 422, data: JSON.stringify(refusal) };
    // What is created is answered so, and all else may be.
    case 'not JSON':
      return { status: 201, data: '<html>Proxy</html>' };
    case 'another shape':
      return { status: 201, data: '7' };
  }
}

const AGAIN = 'Vuelva a intentar; si sigue igual, avise a soporte.';

const CHECK_FIRST = 'Revise si el cambio quedó hecho antes de repetirlo.';

const isAt = ({ path }: AnyRow, url = ''): boolean =>
  new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.replace(/\?.*/, ''));

const rowOf = ({ method = 'get', url }: InternalAxiosRequestConfig): AnyRow | undefined =>
  rows.find((row) => row.method === method.toUpperCase() && isAt(row, url));

/** Whether it may be sent again without a thought, as each read may. */
function isRepeatable(config: InternalAxiosRequestConfig): boolean {
  const asked = rowOf(config);
  return asked?.method === 'GET' || asked?.repeatable === true || asked?.token === false;
}

/** Whether this is how the console looks, by itself, for what became of a change that had no answer. */
export function isLookingFor(lost: InternalAxiosRequestConfig, asked: InternalAxiosRequestConfig): boolean {
  const { rereadBy, foundBy } = rowOf(lost) ?? {};
  const looks = (rereadBy ?? foundBy)?.row();
  return looks !== undefined && asked.method?.toUpperCase() === 'GET' && isAt(looks, asked.url);
}

/** What staff read of it; `fixed`: the row's own sentence, for whatever the service says nothing of. */
export function saidOf(failure: Failure, config: InternalAxiosRequestConfig, fixed = '{error}'): string {
  if (failure === 'refused') return refusal.msg;
  const isRead = isRepeatable(config);
  const unread = isRead
    ? `La respuesta del servicio no se pudo leer. ${AGAIN}`
    : `La respuesta del servicio no se pudo leer. ${CHECK_FIRST}`;
  // What may have been done is never told as not done.
  if (!isRead && (failure === 'not JSON' || failure === 'another shape')) return unread;
  if (!isRead && failure === 'lost') return `Se cortó la conexión antes de la respuesta del servicio. ${CHECK_FIRST}`;
  if (!isRead && failure === 'timeout') return `El servicio tardó demasiado en responder. ${CHECK_FIRST}`;
  const general = {
    lost: 'No hay conexión con el servicio. Revise la red y vuelva a intentar.',
    timeout: 'El servicio tardó demasiado en responder. Vuelva a intentar.',
    'status 500': `El servicio no pudo atender el pedido. ${AGAIN}`,
    'not JSON': unread,
    'another shape': unread,
  }[failure];
  return fixed.replace('{error}', general);
}
