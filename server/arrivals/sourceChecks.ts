import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { conflict, refused } from '../problems';
import type { Place, SourceKind } from './sourceRecords';
import { takesOrders } from './sourceWays';

/** What must hold of a source of files before it is saved or removed. */

/** Whether a source of the kind is a server, which has an address, a user and a password. */
export const SERVERS = { envio: false, carpeta: false, sftp: true, buzon: true } as const;

/** Problem 422 for a server without address, user or password. */
export function mustBeComplete(kind: SourceKind, { host, user }: Place, hasSecret: boolean): void {
  if (!SERVERS[kind]) return;
  const fields = {
    ...(host ? {} : { 'place.host': 'Escriba la dirección del servidor' }),
    ...(user ? {} : { 'place.user': 'Escriba el usuario' }),
    ...(hasSecret ? {} : { secret: 'Escriba la contraseña o la clave' }),
  };
  if (Object.keys(fields).length > 0)
    throw refused('Faltan datos del servidor. Complételos y guarde de nuevo.', { fields });
}

/** Problem 422 where orders cannot go out by it. */
export async function mustTakeOrders(
  tx: Queryable,
  kind: SourceKind,
  account: string | null,
  format: string | null,
  id?: string,
): Promise<void> {
  if (format === null) return;
  if (!takesOrders(kind))
    throw refused('Las órdenes de débito salen por una carpeta o un servidor SFTP.', {
      fields: { order_format: 'Solo en una carpeta o un SFTP' },
    });
  if (account === null)
    throw refused('Elija la cuenta cuyas órdenes de débito salen por este origen.', {
      fields: { bank_account: 'Elija la cuenta' },
    });
  const [other] = await tx.rows<{ name: string }>(sql`
    select name from arrival_source where bank_account_id = ${account} and order_format is not null and deleted_at is null
      and id is distinct from ${id ?? null}::uuid`);
  if (other)
    throw refused(`Las órdenes de esa cuenta ya salen por «${other.name}». Quítelas allí antes.`, {
      fields: { order_format: 'Ya salen por otro origen' },
    });
}

/** 409 while an order is on its way by it. */
export async function mustHaveNoOrder(tx: Queryable, id: string): Promise<void> {
  const [order] = await tx.rows(
    sql`select from order_dispatch where source_id = ${id} and status = 'en_camino' limit 1`,
  );
  if (order)
    throw conflict('Por este origen está saliendo una orden de débito. Deténgala en su débito y elimínelo después.');
}
