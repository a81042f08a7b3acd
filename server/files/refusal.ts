/** Why a file is not read, in Spanish, with advice. `code` is for tests and logs. */
export class FileRefusal extends Error {
  constructor(
    readonly code:
      | 'empty'
      | 'too-large'
      | 'unknown-format'
      | 'not-a-statement'
      | 'zip-bomb'
      | 'encrypted'
      | 'damaged'
      | 'no-movements'
      | 'pointed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'FileRefusal';
  }
}
