/** A policy that takes everybody, as the service is asked to keep it; it has no steps. */
export const POLICY = {
  ...{ name: 'Todos', is_rest: false, ages: [], currency: null, least: null, most: null },
  ...{ subcategories: [], cost_centers: [], owners: [], weekly_limit: 3, steps: [] },
};

/** An e-mail so many days from the due date. */
export const mailStep = (day: number, template: string | null) => ({
  ...{ day, act: 'mensaje', channel: 1, template, fallback_channel: null, fallback_template: null },
});
