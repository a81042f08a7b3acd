/** `inalcanzable`: no answer. `acceso`: user or password. `clave`: another key than the one that was pinned. `lugar`: no such folder. `lleno`: more than can be looked through. `archivo`: one file cannot be read to its end. `ocupado`: another file has an order's name. */
export const ARRIVAL_FAILURE = ['inalcanzable', 'acceso', 'clave', 'lugar', 'lleno', 'archivo', 'ocupado'] as const;
