const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids of ours are all uuids: what is none names nothing that exists, and would only be an error of the database. */
export const isUuid = (text: string): boolean => UUID.test(text);
