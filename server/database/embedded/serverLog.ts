/** PostgreSQL's last message before it ended, in the format of settings.ts: SQLSTATE, severity, sentence. */
export type LastWords = { sqlState: string; text: string };

/** Ignores 57P03, the answer to connections while it is starting. */
const FATAL = /^(?!57P03)(\w{5}) (?:FATAL|PANIC): +(.+)$/;
const MOST_LINES = 200;

/** Follows a PostgreSQL's error stream. */
export function serverLog() {
  let lines: string[] = [];
  return {
    add(text: string) {
      lines = [...lines, ...text.split('\n')].slice(-MOST_LINES);
    },
    /** `undefined`: it ended without a message. */
    lastWords(): LastWords | undefined {
      const [, sqlState = '', text = ''] = lines.flatMap((line) => [FATAL.exec(line)]).findLast(Boolean) ?? [];
      if (text) return { sqlState, text };
      const last = lines.findLast((line) => line.trim() !== '');
      return last === undefined ? undefined : { sqlState: '', text: last };
    },
  };
}

const DISK_FULL = '53100';

/** Explains a failed start to people: what happened and what to do. */
export function whyNotStarted(folder: string, words: LastWords | undefined, diskIsFull: boolean): Error {
  const cause = new Error(words?.text ?? 'terminó sin decir por qué');
  if (words?.sqlState === DISK_FULL || diskIsFull) {
    return new Error(`No queda espacio en el disco de ${folder}. Libere espacio; lo guardado está a salvo.`, {
      cause,
    });
  }
  return new Error(
    `La base de datos de ${folder} no arrancó. No se cambió nada en ella. Si la causa no le dice qué corregir, recupere su copia de seguridad en otra carpeta e indíquela con DATA_DIR.`,
    { cause },
  );
}
