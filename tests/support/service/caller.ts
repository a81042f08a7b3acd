export type Answered = { status: number; body: unknown; headers: Headers };

export type Caller = {
  /** `body` goes as JSON, unless it is a FormData or URLSearchParams. The path is below `/api/v1` unless it begins with `/jwt`. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
};

export function caller(url: string, token?: string): Caller {
  const send: Caller['send'] = async (method, path, body, headers = {}) => {
    const asIs = body instanceof FormData || body instanceof URLSearchParams;
    const response = await fetch(url + (path.startsWith('/jwt') || path === '/healthz' ? '' : '/api/v1') + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || asIs ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asIs ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  };
  return {
    send,
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
  };
}
