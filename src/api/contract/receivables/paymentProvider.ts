import * as z from 'zod/mini';
import { kindOf, row, TIMEOUT, version } from '../row';

/** Our addition: who makes the company's payment links and takes the money. */

export const PAYMENT_PROVIDER_KIND = ['ninguno', 'placetopay'] as const;
/** Where Placetopay is asked: by its documentation, or at an address that it gave the company. */
export const PLACETOPAY_SITE = [
  'ecuador',
  'ecuador_pruebas',
  'internacional',
  'internacional_pruebas',
  'otra_direccion',
] as const;

const paymentProvider = z.looseObject({
  /** `demostracion`: links are paid on a page of ours, and no money moves. */
  kind: kindOf([...PAYMENT_PROVIDER_KIND, 'demostracion']),
  site: kindOf(PLACETOPAY_SITE),
  address: z.string(),
  login: z.string(),
  /** The secret itself is never returned. */
  has_secret: z.boolean(),
  /** The address at which the provider notifies us, a path where the service does not know its own; empty until there are keys. */
  notifications: z.string(),
  version,
});
export type PaymentProvider = z.output<typeof paymentProvider>;

const path = '/integrations/payment_provider/';

const keys = {
  site: z.optional(z.enum(PLACETOPAY_SITE)),
  /** Of `otra_direccion`. */
  address: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  login: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Absent or empty, the stored one stays as long as the address has the same host. */
  secret: z.optional(z.string().check(z.trim(), z.maxLength(500))),
};

export const getPaymentProvider = row({
  name: 'getPaymentProvider',
  method: 'GET',
  path,
  ours: true,
  answer: paymentProvider,
});

/** Asks the provider whether it takes the keys: 422 with what is wrong. Nothing is stored. */
export const tryPaymentProvider = row({
  name: 'tryPaymentProvider',
  method: 'POST',
  path: `${path}try/`,
  repeatable: true,
  ours: true,
  body: z.object(keys),
  answer: z.looseObject({}),
  timeout: TIMEOUT.grouping,
});

/** Tries the keys, and stores them only when the provider takes them. Without one, no more links are made. */
export const setPaymentProvider = row({
  name: 'setPaymentProvider',
  method: 'PUT',
  path,
  ours: true,
  body: z.object({ kind: z.enum(PAYMENT_PROVIDER_KIND), ...keys, version }),
  answer: paymentProvider,
  timeout: TIMEOUT.grouping,
  success: 'Proveedor de pagos guardado',
});
