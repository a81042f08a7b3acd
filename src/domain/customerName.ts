/** The name that a customer is called by: a firm's stands in the first. */
export const customerName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();
