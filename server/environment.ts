/** The variables that any program needs: program and temporary folders, language, zone; on Windows, system folders. */
const NEEDED = [
  ...['PATH', 'LANG', 'LC_CTYPE', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'TEMP', 'TMP', 'Path'],
];

/**
 * The environment of every process that the service starts: without the service's settings, which include its secrets. A
 * process that reads strangers' files, or runs as another user, must not find them there.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { env } = process;
  return Object.fromEntries(NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
