import { readConfig } from './config';
import { start } from './start';

/** Whatever hangs: a stop ends. */
const LONGEST_STOP_MS = 14_500;

try {
  const running = await start(readConfig(process.env));
  console.log(['', `Cartera   ${running.url}`, ...running.announcement, '', 'Ctrl+C lo detiene.', ''].join('\n'));

  let stopping = false;
  const stop = async () => {
    // A second Ctrl+C means now.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await running.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'El puerto ya está ocupado. Detenga el otro programa, o elija otro con PORT=4273 npm start.';
  }
  if ('code' in error && error.code === 'EACCES') return `No hay permiso: ${error.message}`;
  const cause = error.cause instanceof Error ? `\n  Causa: ${error.cause.message}` : '';
  return error.message + cause;
}
