/** `banco`: as the layout of the account's bank says. */
export const ORDER_FORMAT = ['csv', 'pain008', 'banco'] as const;
