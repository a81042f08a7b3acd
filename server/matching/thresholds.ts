/**
 * The thresholds of the search for candidates. The months of known truth (`npm run bench -- suggestions`) are the net: after a change,
 * look at its effect on the held-out part there. A verdict's limits are in `functions/thresholds.sql`.
 */

/** At most this many of a payer's other documents are shown for a movement. */
export const DOCUMENTS_PER_CUSTOMER = 5;

/** The same for each of several customers with the name, if none owes just the amount. */
export const BESIDE_OTHERS = 1;

/** At most this many documents with only the amount are shown, the nearest due first. */
export const SAME_AMOUNT = 4;

/** Up to this many documents of one amount are searched for a number with a slip; among more, a slip proves nothing. */
export const COMMON_AMOUNT = 64;

/** At most so many of one payer's documents with the amount, the first due, are searched for a number with a slip. */
export const MOST_LIKE = 200;

/** At most so many documents are counted whose amounts come as near to a payment as that of the document whose number is written. */
export const MOST_NEAR = 1000;

/** At most so many documents of an amount are counted. */
export const MOST_COUNTED = 4000;

/**
 * An amount that more than this share of all documents has is no evidence beside a number alone: of a hundred numbers three have a
 * slip, half of those are another document's, and this share of them has the amount, which is one or two in a thousand.
 */
export const VERY_COMMON = 0.1;

/** The same where the text names nobody: a stranger's name, of whom most documents are not, makes a slip more likely. */
export const VERY_COMMON_UNNAMED = 0.2;

/** This share of the numbers behind a document's word is of something else: a code, or another company's document. */
export const SPOKEN_OF_ANOTHER = 0.1;

/** With up to this many customers of the name, all their documents count; with more, those of just the amount. */
export const NAMESAKES = 6;

/** A name of this many customers identifies nobody: no more of them are looked at, and none is sure by it. */
export const COMMON_NAME = 200;

/** So many digits each have the numbers of a payer's documents and another's that are paid together. */
export const LEAST_OF_ANOTHER = 4;

/** Sets consist of at most this many open documents of a payer, the oldest. */
export const POOL = 60;

/** The same amount must be missing this often in one run to be a fee. */
export const SEEN_OFTEN = 3;

/** A fee that is larger than usual must be missing this often, of payments that name their document. */
export const SEEN_LARGE = 5;

/** And it must be so large a part of all that is missing up to a fee: among many, three agree by accident. */
export const SEEN_SHARE = 0.1;

/** Lines of the length that more than this share of an account's have may be cut there. */
export const ENDS_AT_WIDTH = 0.1;

/** A word that this many movements and no name have is the bank's. */
export const BANK_OFTEN = 5;

/** A word of names that more than this share of all movements have is the bank's too: it does not identify the payer. */
export const BANK_SHARE = 0.05;

/** Such a word is a name all the same where the share of movements is at most so many times that of the customers who have it. */
export const NAMES_SHARE = 3;

/** An amount that one document alone has is taken for an accident in so many cases at least, however few documents there are. */
export const LEAST_BY_ACCIDENT = 0.25;

/** How many customers have a word in their name is counted among so many of them. */
export const CUSTOMERS_SAMPLED = 2000;

/** So rarely a customer pays just what a namesake owes, and not what is owed by that customer. */
export const OTHER_THAN_OWED = 0.01;

/** An amount of more documents than this may be any customer's payment on account. */
export const PAID_ON_ACCOUNT = 10;

/** The limit for accidental matches of a number's digits among a known payer's documents. */
export const ACCIDENT = 0.002;

/** The same with one wrong digit. */
export const NEAR_ACCIDENT = 0.005;

/** Numbers up to this far apart may well be two documents, issued one after the other. */
export const NEIGHBOURS = 20;

/** What stands in so many lines of an account may be the bank's own writing. */
export const SEEN_IN_LINES = 20;

/** A word that more than this share of the lines has is the bank's. */
export const WORD_OF_BANK = 0.15;

/** At most so many open documents whose numbers differ in a short last part are looked at for the amount. */
export const INSTALMENTS = 200;

/** A number at one place of the lines is a code where at most this share of those whose payer owes just the amount has that document's. */
export const CODES_OF = 0.05;

/** The same of all lines, where too few of such payers are known: each document of just the amount or of the payer's counts. */
export const CODES_OF_ANYBODY = 0.02;

/** Behind a word for a code the number is what is paid where at least this share of such lines has a document of just the amount or of the payer's. */
export const PAYERS_OF = 0.3;

/** So much rarer is the number of something else where the payer says that it is a part of a document. */
export const SPOKEN_OF_PART = 0.01;

/** All that may be withheld leaves a payment at least this part of its document: the document is at most so many times the payment. */
export const MOST_WITHHELD = 1.5;

/** A document's whole number of so many letters and digits explains the shorter numbers that stand within it alone. */
export const LEAST_COMPLETE = 6;

/** From its first to its last number, a payment names at most so many more. */
export const MOST_OF_RANGE = 60;

/** So many digits and more have only a bank's codes, which may touch the field behind them. */
export const LEAST_CODE = 12;

/** A document's whole number of fewer letters and digits may be another one's with a slip: beside another amount and a stranger's name it is an accident. */
export const LONG = 9;

/** So much more than a document its payer may well pay in whole units: whether another one of just that is paid too, nobody knows. */
export const ROUNDED_UP = 0.01;

/** So seldom is a payment that is no document's rounder than one of its payer's to which it comes as near as rounding does. */
export const ROUNDED_BY_ACCIDENT = 0.1;

/** So much more seldom where it is no multiple of five: who pays on account pays 100 or 45, and hardly 108. */
export const UNEVEN_BY_ACCIDENT = 0.25;
