/** One document that cannot be taken as it is. The message is Spanish, for staff; other documents of the same file go on. */
export class Unreadable extends Error {}
