import type * as z from 'zod/mini';
import type { OrderLayout, updateOrderLayout } from '../../src/api/contract/debits/orderLayouts';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Actor } from '../ledger/audit';
import { recordsOf } from '../ledger/records';
import { conflict, notFound, refused } from '../problems';
import { type Layout, layout, type NamedLayout, unsureOf } from './layout';
import { readLayoutText } from './read';
import { SHIPPED } from './shipped';

type Fields = z.output<(typeof updateOrderLayout)['body']>;
type Row = { id: string; version: number; name: string; layout: unknown; accounts: string[] };

const rowsOf = (profileId: string) => sql`
  select y.id, y.version, y.name, y.layout,
    array(select a.alias from bank_account a where a.profile_id = y.profile_id and a.order_layout = y.id::text and a.deleted_at is null order by a.alias) as accounts
  from order_layout y where y.profile_id = ${profileId} and y.deleted_at is null`;

/** The shipped layouts, then the company's own. */
export async function listOrderLayouts(db: Queryable, profileId: string): Promise<OrderLayout[]> {
  const own = await db.rows<Row>(sql`${rowsOf(profileId)} order by match_key(y.name), y.id`);
  const used = await db.rows<{ layout: string; alias: string }>(sql`
    select order_layout as layout, alias from bank_account
    where profile_id = ${profileId} and order_layout is not null and deleted_at is null order by alias`);
  const shipped = [...SHIPPED].map(([id, named]) => {
    const accounts = used.filter((one) => one.layout === id).map(({ alias }) => alias);
    return shown(id, named, { is_shipped: true, accounts });
  });
  return [...shipped, ...own.map(ofRow)];
}

export async function readOrderLayout(db: Queryable, profileId: string, id: string): Promise<OrderLayout> {
  const found = (await listOrderLayouts(db, profileId)).find((one) => one.id === id);
  if (!found) throw notFound('el formato');
  return found;
}

/** A layout of the company or a shipped one. */
export async function layoutOf(db: Queryable, profileId: string, id: string): Promise<NamedLayout | undefined> {
  const shipped = SHIPPED.get(id);
  if (shipped || !isUuid(id)) return shipped;
  const [found] = await db.rows<Row>(sql`${rowsOf(profileId)} and y.id = ${id}`);
  return found && { name: found.name, layout: layout.parse(found.layout) };
}

const layouts = recordsOf<OrderLayout>({
  table: 'order_layout',
  read: (db, { profileId }, id) => readOrderLayout(db, profileId, id),
});

const columnsOf = ({ name, text }: Fields) => ({ name, layout: JSON.stringify(mustRead(text)) });

export function addOrderLayout(tx: Queryable, who: Actor, fields: Fields): Promise<OrderLayout> {
  return layouts.add(tx, who, columnsOf(fields));
}

/** 412 for a stale `version`, 422 with the problems of the text. */
export async function changeOrderLayout(tx: Queryable, who: Actor, id: string, fields: Fields): Promise<OrderLayout> {
  const before = await lock(tx, who, id, fields.version);
  return layouts.change(tx, who, before, columnsOf(fields));
}

export async function removeOrderLayout(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await lock(tx, who, id);
  if (before.accounts.length > 0) {
    throw conflict(
      `«${before.name}» es el formato de ${before.accounts.join(', ')}. No se eliminó; elija antes otro en la cuenta.`,
      { code: 'in-use' },
    );
  }
  await layouts.retire(tx, who, before);
}

/** Locks the layout against an account that chooses it meanwhile. */
function lock(tx: Queryable, who: Actor, id: string, version?: number): Promise<OrderLayout> {
  if (SHIPPED.has(id)) throw conflict('Este formato viene con el programa. Guarde una copia y cambie la copia.');
  if (!isUuid(id)) throw notFound('el formato');
  return layouts.lock(tx, who, id, version);
}

/** 422 when an account chooses an unknown layout. */
export async function mustBeLayout(tx: Queryable, profileId: string, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined || SHIPPED.has(id)) return;
  const [found] = isUuid(id)
    ? await tx.rows(
        sql`select from order_layout where profile_id = ${profileId} and id = ${id} and deleted_at is null for key share`,
      )
    : [];
  if (!found) throw refused('El formato elegido ya no existe. Elija otro.', { fields: { order_layout: 'No existe' } });
}

function mustRead(text: string): Layout {
  const { layout: read, problems } = readLayoutText(text);
  if (read) return read;
  const [first] = problems;
  throw refused(`El formato no se guardó: ${first?.where ?? ''} ${first?.msg ?? ''}`.trim(), {
    fields: { text: problems.map(({ where, msg }) => `${where} ${msg}`.trim()).join(' ') },
  });
}

function ofRow({ id, version, name, layout: stored, accounts }: Row): OrderLayout {
  return { ...shown(id, { name, layout: layout.parse(stored) }, { is_shipped: false, accounts }), version };
}

function shown(id: string, { name, layout: of }: NamedLayout, rest: Pick<OrderLayout, 'is_shipped' | 'accounts'>) {
  return { id, name, text: JSON.stringify(of, null, 2), note: of.note ?? '', unsure: unsureOf(of), ...rest };
}
