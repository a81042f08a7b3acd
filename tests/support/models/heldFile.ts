const TEXT = 'Fecha;Concepto;Monto\n02/10/2026;TRANSF LOPEZ;450,00\n';

/** A bank's file that the browser reads when the test says so, or fails to read. */
export function heldFile(name = 'octubre.csv') {
  const file = new File([TEXT], name, { type: 'text/csv' });
  let resolve: (bytes: ArrayBuffer) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const bytes = new Promise<ArrayBuffer>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  const part = new Blob([TEXT]);
  Object.defineProperty(part, 'arrayBuffer', { value: () => bytes });
  Object.defineProperty(file, 'slice', { value: () => part });
  return {
    file,
    read: () => resolve(new TextEncoder().encode(TEXT).buffer),
    fail: () => reject(new Error('in use by another program')),
  };
}

/** One that the browser reads at once. */
export function readableFile(name?: string): File {
  const { file, read } = heldFile(name);
  read();
  return file;
}
