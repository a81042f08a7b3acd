import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rows } from '../src/api/contract/catalogue';

/** Which rows each chart of the kit serves, and in which folders of the screens: read from the hooks that the screens call. */

export const KIT_USES = 'src/machines/kitUses.json';

const HOOKS: Record<string, string[]> = {
  list: ['useList', 'useListRef', 'useOptions', 'useOptionList'],
  record: ['useRecord', 'useRecordRef'],
  command: ['useCommand', 'useCommandAbout', 'useCreation', 'useUpdate', 'useDeletion'],
  export: ['useFiles', '<ExportMenu\\s[^>]*row=', '<FilesMenu\\s[^>]*row='],
};

const sources = ['src/features', 'src/resource', 'src/console'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
    .map((file) => ({
      screen: folder === 'src/features' ? (file.split('/')[0] ?? file) : (folder.split('/')[1] ?? folder),
      text: readFileSync(join(folder, file), 'utf8'),
    })),
);

/** `row`, `call`: the row's name, and its method and path. */
export type KitUse = { row: string; call: string; screens: string[] };

export const kitUses: Record<string, KitUse[]> = Object.fromEntries(
  Object.entries(HOOKS).map(([chart, hooks]) => [
    chart,
    rows.flatMap(({ name, method, path }) => {
      const use = new RegExp(`(?:${hooks.join('|')})(?:<[^(]*>)?[({]\\s*${name}\\b`);
      const screens = sources.filter(({ text }) => use.test(text)).map(({ screen }) => screen);
      return screens.length === 0
        ? []
        : [{ row: name, call: `${method} ${path}`, screens: [...new Set(screens)].sort() }];
    }),
  ]),
);
