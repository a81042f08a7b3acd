/**
 * What the search for candidates counts by. The months of known truth (`npm run bench -- suggestions`) are the net: whoever changes
 * one looks at what it does to the held-out part there. What a verdict asks of a candidate's chance stands in `functions/matching.sql`.
 */

/** Of so many movements any plan is good; of more it pays to plan for just them. */
export const FEW = 20;

/** Of what a payer owes, so many are shown beside what explains a movement. */
export const DOCUMENTS_PER_CUSTOMER = 5;

/** Of each of those who have the name, where none of them owes just the amount. */
export const BESIDE_OTHERS = 1;

/** Of documents that have just the amount and nothing else, so many are shown, the nearest due first. */
export const SAME_AMOUNT = 4;

/** So many documents of one amount are looked through for a number with a slip; of an amount that more have, it tells nothing. */
export const COMMON_AMOUNT = 64;

/** What such a share of all documents comes to is no evidence beside a number alone. */
export const VERY_COMMON = 0.01;

/** Of so many who have the name, all that they owe is looked at; of more, what comes to just the amount. */
export const NAMESAKES = 6;

/** Sets are looked for among so many open documents of a payer, the oldest. */
export const POOL = 60;

/** So often in one go the same amount is missing before it is a fee. */
export const SEEN_OFTEN = 3;

/** A word that so many movements have and no name has is the bank's. */
export const BANK_OFTEN = 5;

/** A word of names that more than such a share of all movements have is the bank's too: of whoever pays it tells nothing. */
export const BANK_SHARE = 0.05;

/** Of an amount that so many documents have, whoever pays on account may pay it. */
export const PAID_ON_ACCOUNT = 10;

/** What may be taken for an accident with a number, among what a known payer owes. */
export const ACCIDENT = 0.002;

/** The same where one digit is wrong. */
export const NEAR_ACCIDENT = 0.005;

/** Numbers that are no further apart may well be two documents, given one after the other. */
export const NEIGHBOURS = 20;
