import { rows } from '../../../src/api/contract/catalogue';
import type { SessionAnswer } from '../../../src/api/contract/console/session';
import { CREDIT_DAYS_OFFER } from '../../../src/api/contract/customers/customers';
import { channelOf, OUR_CHANNELS } from '../../../src/api/contract/messaging/offeredChannels';
import { callOf } from '../../../src/api/contract/offers';

/** All that only Cartera has: what our own service tells at a login. */
const offers = [...rows.filter((row) => row.ours).map(callOf), ...OUR_CHANNELS.map(channelOf), CREDIT_DAYS_OFFER];

/** A person who may do everything, with the tokens of a session. */
export const ana: SessionAnswer = {
  userData: {
    id: '7',
    fullName: 'Ana Paz',
    email: 'ana@example.com',
    role: 'operador',
    profile_id: '1',
    ability: [{ action: 'manage', subject: 'all' }],
    offers,
  },
  accessToken: 'access 0',
  refreshToken: 'refresh 0',
};

/** Registered, and let into nothing yet. */
export const luis: SessionAnswer = {
  userData: { id: '8', fullName: 'Luis Mora', email: 'luis@example.com', role: '', profile_id: null, ability: [] },
  accessToken: 'access of luis',
  refreshToken: 'refresh of luis',
};

/** A colleague who may do everything too. */
export const eva: SessionAnswer = {
  userData: { ...ana.userData, id: '9', fullName: 'Eva Ríos', email: 'eva@example.com' },
  accessToken: 'access of eva',
  refreshToken: 'refresh of eva',
};

/** The same person at a service that has the specification's 84 calls and no other. */
const { offers: _, ...specified } = ana.userData;
export const anaElsewhere: SessionAnswer = { ...ana, userData: specified };
