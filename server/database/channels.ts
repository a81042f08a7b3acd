import { CHANNEL_NAMES, CHANNELS, type ChannelName } from '../../src/api/contract/channels';
import { Sql, sql } from './sql';

/** What statements know of channels: a column has a channel's name. */

const literal = (given: string | number): Sql => new Sql([typeof given === 'number' ? `${given}` : `'${given}'`], []);

/** What `of` says of the channel that a column names. */
const byName = (column: Sql, of: (name: ChannelName) => Sql): Sql =>
  CHANNEL_NAMES.map((name) => sql` when ${literal(name)} then ${of(name)}`).reduce(
    (all, one) => sql`${all}${one}`,
    sql`case ${column}`,
  );

/** The edge: the number that the contract has for the channel that a column names. `nameOf` is the other way. */
export const numberOf = (column: Sql): Sql => sql`${byName(column, (name) => literal(CHANNELS[name].number))} end`;

const ADDRESS = {
  phone: { column: sql`phone`, key: sql`phone_key`, sound: sql`'^\\+?[0-9][0-9 ()-]{6,19}$'` },
  email: { column: sql`email`, key: sql`email_key`, sound: sql`'^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'` },
};

/** The columns of a contact that a channel writes to (`column`) and knows them by (`key`), and what a sound address looks like. */
export const addressOf = (name: ChannelName): (typeof ADDRESS)['phone'] => ADDRESS[CHANNELS[name].address];

/** The one of these that the channel which `column` names writes to. */
export const byAddress = (column: Sql, given: Record<keyof typeof ADDRESS, Sql>): Sql =>
  sql`${byName(column, (name) => given[CHANNELS[name].address])} end`;
