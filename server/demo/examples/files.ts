import { ACCOUNTS, type DemoAccount } from '../constants/places';
import { demoData } from '../data';
import { seeded } from '../random';
import { csvFile } from './csvFile';
import type { Statement } from './line';
import { norma43File } from './norma43File';
import { ofxFile } from './ofxFile';
import { guayaquil, produbanco, santander } from './others';
import { november, october } from './pichincha';
import { Shelf } from './shelf';
import { workbookFile } from './workbookFile';

export type ExampleFile = { name: string; account: DemoAccount; statement: Statement; bytes: Uint8Array };

const SEED = 43;

/** The files of `examples/`: statements of the demo company's accounts, whose payments are for the demo's documents. */
export function exampleFiles(): ExampleFile[] {
  const random = seeded(SEED);
  // The files use only numbers and amounts, which are the same on every day.
  const shelf = new Shelf(random.shuffled(demoData('2026-11-21').documents));
  const first = october(random, shelf);
  const second = november(random, shelf, first);
  const write = (
    name: string,
    account: DemoAccount,
    statement: Statement,
    file: (statement: Statement, account: string) => Uint8Array,
  ): ExampleFile => ({ name, account, statement, bytes: file(statement, account.number) });
  return [
    write('pichincha-2026-10.csv', ACCOUNTS.pichincha, first, csvFile),
    write('pichincha-2026-11.csv', ACCOUNTS.pichincha, second, csvFile),
    write('guayaquil-2026-10.xlsx', ACCOUNTS.guayaquil, guayaquil(random, shelf), workbookFile),
    write('produbanco-2026-10.ofx', ACCOUNTS.produbanco, produbanco(random, shelf), ofxFile),
    write('norma43-2026-10.n43', ACCOUNTS.santander, santander(random, shelf), norma43File),
  ];
}
