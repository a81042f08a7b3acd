import type { SessionAnswer } from '../../src/api/contract/users';

/** A person who may do everything, with the tokens of a session. */
export const ana: SessionAnswer = {
  userData: {
    id: '7',
    fullName: 'Ana Paz',
    email: 'ana@example.com',
    role: 'operador',
    profile_id: '1',
    ability: [{ action: 'manage', subject: 'all' }],
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
