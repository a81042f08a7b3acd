import {
  type AddressField,
  CHANNEL_NAMES,
  CHANNELS,
  type ChannelName,
} from '../../src/api/contract/messaging/channels';
import { piece, Sql, sql } from './sql';

/** Channels in SQL: a column has a channel's name. */

const literal = (value: string | number): Sql => new Sql([typeof value === 'number' ? `${value}` : `'${value}'`], []);

/** The value of `of` for the channel that a column names. */
function byName(column: Sql, of: (name: ChannelName) => Sql): Sql {
  const cases = CHANNEL_NAMES.map((name) => sql`when ${literal(name)} then ${of(name)}`);
  return sql`case ${column} ${cases.reduce((all, one) => sql`${all} ${one}`)} end`;
}

/** The contract's number for the channel that a column names. `nameOf` is the inverse. */
export const numberOf = (column: Sql): Sql => byName(column, (name) => literal(CHANNELS[name].number));

/** The fields of a contact that channels write to: address (`column`), address in normal form (`key`), and the pattern of a valid one. */
export const ADDRESS: Record<AddressField, Record<'column' | 'key' | 'sound', Sql>> = {
  phone: { column: sql`phone`, key: sql`phone_key`, sound: sql`'^\\+?[0-9][0-9 ()-]{6,19}$'` },
  email: { column: sql`email`, key: sql`email_key`, sound: sql`'^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'` },
};

/** A channel's columns of a contact. */
export const addressOf = (name: ChannelName) => ADDRESS[CHANNELS[name].address];

/** The address that the channel named by `column` writes to, of a contact's columns in `row`. */
export const addressIn = (column: Sql, row: Sql): Sql =>
  byName(column, (name) => sql`${row}.${addressOf(name).column}`);

/** `address`, where the channel named by `column` writes to that field of a contact; else an empty text. */
export const addressAs = (field: AddressField, column: Sql, address: Sql): Sql =>
  byName(column, (name) => (CHANNELS[name].address === field ? address : sql`''`));

/** Until when a person who wrote at `at` may be answered by the channel that `column` names; null where there is no end. */
export const replyEnd = (column: Sql, at: Sql): Sql =>
  byName(column, (name) => {
    const { replyHours } = CHANNELS[name];
    return replyHours === null ? sql`null` : sql`${at} + interval '${piece(replyHours)} hours'`;
  });
