/** What a program needs of the machine to run at all: where programs and passing files are, language, zone; on Windows, where the system is. */
const NEEDED = [
  ...['PATH', 'LANG', 'LC_CTYPE', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'TEMP', 'TMP', 'Path'],
];

/**
 * The environment of every process that the service starts: none of its own settings, which are its secrets too. Those who
 * read strangers' files, or who run as another user whose processes may be looked into, have nothing there to find.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { env } = process;
  return Object.fromEntries(NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
