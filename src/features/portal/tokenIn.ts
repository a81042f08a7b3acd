/** `/c/<token>` -> the token; empty where the address has none. */
export const tokenIn = (pathname: string): string => /^\/c\/([^/]+)/.exec(pathname)?.[1] ?? '';
