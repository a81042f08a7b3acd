import * as z from 'zod/mini';
import { moment, row } from '../row';

/**
 * Our addition: how often the console's machines take each transition, by company and day, while its
 * administrators consent. Neither person nor data nor hour is sent or stored.
 */

/** Of one message: more wait for the next one. */
export const MOST_COUNTS = 500;
export const MOST_TIMES = 100_000;

const machine = z.string().check(z.minLength(1), z.maxLength(80));
const transition = z.string().check(z.minLength(1), z.maxLength(200));

/** `counted_since`: null where nothing is counted. */
const consent = z.looseObject({ counted_since: z.nullable(moment) });

const flowTraffic = z.extend(consent, {
  /** Of today and the six days before, what was taken at all. */
  taken: z.array(z.looseObject({ transition, times: z.int() })),
});
export type FlowTraffic = z.output<typeof flowTraffic>;

export const getFlowTraffic = row({
  name: 'getFlowTraffic',
  method: 'GET',
  path: '/console/flow_traffic/',
  ours: true,
  query: z.object({ machine }),
  answer: flowTraffic,
});

/** What was counted since the last time; nothing, to ask whether to count. What no chart has is passed over. */
export const addFlowTraffic = row({
  name: 'addFlowTraffic',
  method: 'POST',
  path: '/console/flow_traffic/',
  ours: true,
  body: z.object({
    taken: z
      .array(z.object({ machine, transition, times: z.int().check(z.gte(1), z.lte(MOST_TIMES)) }))
      .check(z.maxLength(MOST_COUNTS)),
  }),
  answer: consent,
});

/** Without consent nothing is counted, and what was is deleted. */
export const setFlowTrafficConsent = row({
  name: 'setFlowTrafficConsent',
  method: 'PUT',
  path: '/console/flow_traffic/consent/',
  ours: true,
  body: z.object({ is_counted: z.boolean() }),
  answer: consent,
  success: { flag: 'is_counted', on: 'Se cuenta desde ahora', off: 'Ya no se cuenta, y lo contado se borró' },
});
