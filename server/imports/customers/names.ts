import type { AccountBank } from '../../../src/api/contract/reconciliation/accountNumber';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { normal } from '../../files/cells/words';

/** Looks up the names that customers of a file mention: cities, subcategories, banks and their codes. */

type Named<T> = { is: T } | { fault: string };

type City = { id: string; name: string; province: string; near: boolean };
export type Subcategory = { category: string; name: string; isNew: boolean };
type Bank = { id: string; near: boolean } & AccountBank;
type Code = { id: string; bank_id: string; code: string; name: string };

export type Names = {
  city(name: string): Named<City>;
  /** One or several, separated by `;`, `,` or `|`; an unknown one is created if the row has its category. */
  subcategories(names: string, category: string | undefined): Named<Subcategory[]>;
  bank(name: string): Named<Bank>;
  code(text: string, bank: string): Named<Code>;
};

/** "Banco del Pichincha C.A." and "Pichincha" are one bank, unless two banks have that name. */
const bareBank = (name: string) =>
  normal(name)
    .replace(/\b(?:banco|bank|del?|la|el|c a|s a)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A spreadsheet drops the zeros before a code. */
const bareCode = (code: string) => normal(code).replace(/^0+(?=\d)/, '');

export async function namesOf(db: Queryable, profileId: string): Promise<Names> {
  // Of two equal names, the one in the company's country is meant.
  const near = sql`country is not distinct from country_of(${profileId}) as near`;
  const cities = await db.rows<City>(sql`select id, name, province, ${near} from city`);
  const banks = await db.rows<Bank>(sql`select id, name, country, ${near} from bank`);
  const codes = await db.rows<Code>(sql`select id, bank_id, code, name from bank_code`);
  const known = await db.rows<{ category: string; name: string }>(sql`
    select c.name as category, s.name from subcategory s join category c on c.id = s.category_id
    where s.profile_id = ${profileId}`);
  const categories = await db.rows<{ name: string }>(sql`select name from category where profile_id = ${profileId}`);
  const citiesByName = groupedBy(cities, ({ name, province }) => [name, `${name} ${province}`].map(normal));
  const banksByName = groupedBy(banks, ({ name }) => [normal(name), bareBank(name)]);

  function subcategory(name: string, category: string | undefined): Named<Subcategory> {
    const found = known.filter(
      (one) =>
        normal(one.name) === normal(name) && (category === undefined || normal(one.category) === normal(category)),
    );
    const [first, second] = found;
    if (first && second) return { fault: `Hay «${name}» en varias categorías. Agregue la columna Categoría.` };
    if (first) return { is: { ...first, isNew: false } };
    if (category === undefined) {
      return { fault: `No hay una subcategoría «${name}». Corríjala, o agregue la columna Categoría para crearla.` };
    }
    const spelled = categories.find(({ name }) => normal(name) === normal(category))?.name ?? category;
    return { is: { category: spelled, name: name, isNew: true } };
  }

  return {
    city: (name) => only(nearest(citiesByName.get(normal(name))), `la ciudad «${name}»`, 'Escríbala con su provincia.'),
    subcategories(names, category) {
      const each = names
        .split(/[;,|]/)
        .flatMap((name) => (name.trim() === '' ? [] : [subcategory(name.trim(), category)]));
      const fault = each.find((one) => 'fault' in one);
      if (fault) return fault;
      const found = each.flatMap((one) => ('is' in one ? [one.is] : []));
      return { is: [...new Map(found.map((one) => [normal(`${one.category} ${one.name}`), one])).values()] };
    },
    bank: (name) =>
      only(
        nearest(banksByName.get(normal(name)) ?? banksByName.get(bareBank(name))),
        `el banco «${name}»`,
        'Escriba su nombre completo.',
      ),
    code: (text, bank) =>
      only(
        codes.filter(
          ({ bank_id, code, name }) => bank_id === bank && [code, name].some((one) => bareCode(one) === bareCode(text)),
        ),
        `el código «${text}» en ese banco`,
        'Escriba el código.',
      ),
  };
}

function groupedBy<T>(list: readonly T[], keysOf: (one: T) => string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) for (const key of new Set(keysOf(one))) groups.set(key, [...(groups.get(key) ?? []), one]);
  return groups;
}

function nearest<T extends { near: boolean }>(found: readonly T[] = []): readonly T[] {
  const near = found.filter((one) => one.near);
  return near.length > 0 ? near : found;
}

function only<T>(found: readonly T[] | undefined, what: string, otherwise: string): Named<T> {
  const [first, second] = found ?? [];
  if (first === undefined) return { fault: `No se encontró ${what}. Corríjalo o deje la celda vacía.` };
  return second === undefined ? { is: first } : { fault: `Hay más de uno: ${what}. ${otherwise}` };
}
