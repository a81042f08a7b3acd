const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** All our ids are uuids: another text names nothing that exists, and would only cause a database error. */
export const isUuid = (text: string): boolean => UUID.test(text);
