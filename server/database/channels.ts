import {
  type AddressField,
  CHANNEL_NAMES,
  CHANNELS,
  type ChannelName,
} from '../../src/api/contract/messaging/channels';
import { Sql, sql } from './sql';

/** Channels in SQL: a column has a channel's name. */

const literal = (value: string | number): Sql => new Sql([typeof value === 'number' ? `${value}` : `'${value}'`], []);

/** The value of `of` for the channel that a column names. */
const byName = (column: Sql, of: (name: ChannelName) => Sql): Sql =>
  CHANNEL_NAMES.map((name) => sql` when ${literal(name)} then ${of(name)}`).reduce(
    (all, one) => sql`${all}${one}`,
    sql`case ${column}`,
  );

/** The contract's number for the channel that a column names. `nameOf` is the inverse. */
export const numberOf = (column: Sql): Sql => sql`${byName(column, (name) => literal(CHANNELS[name].number))} end`;

const ADDRESS: Record<AddressField, Record<'column' | 'key' | 'sound', Sql>> = {
  phone: { column: sql`phone`, key: sql`phone_key`, sound: sql`'^\\+?[0-9][0-9 ()-]{6,19}$'` },
  email: { column: sql`email`, key: sql`email_key`, sound: sql`'^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'` },
};

/**
 * A channel's columns of a contact: address (`column`), address in normal form (`key`), and the pattern of a valid address.
 */
export const addressOf = (name: ChannelName) => ADDRESS[CHANNELS[name].address];

/** The one of these that the channel named by `column` writes to. */
export const byAddress = (column: Sql, columns: Record<AddressField, Sql>): Sql =>
  sql`${byName(column, (name) => columns[CHANNELS[name].address])} end`;
