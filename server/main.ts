import { readConfig } from './config';

/** The longest stop, whatever hangs. */
const LONGEST_STOP_MS = 14_500;

try {
  const config = readConfig(process.env);
  // Only what can start is loaded: that is most of the time of a start that is refused.
  const { start } = await import('./start');
  const running = await start(config);
  console.log(['', `Cartera   ${running.url}`, ...running.announcement, '', 'Ctrl+C lo detiene.', ''].join('\n'));

  let stopping = false;
  const stop = async () => {
    // A second Ctrl+C stops at once.
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

/** A sentence and what to do; never a stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { HOST = '' } = process.env;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'El puerto ya está ocupado. Detenga el otro programa, o elija otro con PORT=4273 npm start.';
  }
  if ('syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')) {
    const port = 'code' in error && error.code === 'EACCES';
    return port
      ? 'No hay permiso para usar ese puerto. Elija uno desde 1024 con PORT=4273 npm start.'
      : `HOST=${HOST} no es una dirección de este equipo. Use 127.0.0.1 (solo este equipo) o 0.0.0.0 (toda la red).`;
  }
  if ('syscall' in error) {
    return `No se pudo arrancar: ${error.message}. Revise los permisos y el espacio de DATA_DIR, o indique otra carpeta.`;
  }
  const cause = error.cause instanceof Error ? `\n  Causa: ${error.cause.message}` : '';
  return error.message + cause;
}
