/**
 * What the reading of tables counts by. The values were set by the tuned files of `tests/unit/statements`: whoever changes one looks
 * at `score.test.ts`, above all at the banks that are held out there. How many choices a question offers stands
 * beside it.
 */

/** Shares of a column's filled cells, of rows or of lines that are of one kind, from all but a slip down. */
export const ALL_BUT_A_SLIP = 0.95;
export const NEARLY_ALL = 0.9;
export const MOST = 0.8;
export const MANY = 0.7;
export const HALF = 0.5;
export const SOME = 0.3;

// Where a table begins and ends

/** How far down a header is looked for: some banks write a page of notices first. */
export const HEADER_DEPTH = 400;

/** What a header written on two rows must be worth more than either row alone. */
export const JOINED_BETTER = 0.4;

/** Share of a title's words, at least, that mean what its column is taken for. */
export const NAMES_A_COLUMN = 0.34;

/** What a title is worth that names a kind of column again. */
export const REPEATED_TITLE = 0.2;

/** What the titles of a row must be worth together to be a header again: one of less may be a sentence that names a day and an amount. */
export const FULL_HEADER = 4.5;

/** Share of the rows that must come in pairs for a movement to be one. */
export const ROWS_IN_PAIRS = 0.8;

/** Further tables than this are no statement's. */
export const MOST_TABLES = 12;

/** How far below the title of another account its header stands. */
export const TITLES_BELOW = 6;

/** How far down a layout shows. */
export const SHAPE_DEPTH = 420;

// What columns hold

/** The rows that the money columns are weighed on: enough to tell, few enough to try every combination. */
export const ROWS_WEIGHED = 400;

/** Share of the movements that have as many cells. */
export const USUAL_CELLS = 0.9;

/** The rows that tell what a column holds. */
export const ROWS_PROFILED = 600;

/** What the balance must tie, at least, to say what columns are, whatever the header's words. */
export const TIES_ENOUGH = 0.6;

/** What must tie for the balance to overrule the titles of the columns. */
export const TIES_OVERRULE = 0.9;

/** Share of the rows with a balance that have an amount, for a column to be all that moves it. */
export const AMOUNTS_COVER = 0.8;

/** Titles whose words name an amount equally well differ by less. */
export const TITLES_ALIKE = 0.1;

/** More columns of amounts than this are not tried in all their combinations. */
export const MOST_COLUMNS = 9;

/** Share of the rows that fill the amounts of two currencies, at most: beyond it the second is only what the first comes to in it. */
export const BOTH_CURRENCIES = 0.2;

/** Share of the balance's steps that prove that fees are taken off. */
export const FEES_PROVEN = 0.9;

/** Steps below which a balance proves nothing of fees. */
export const FEE_STEPS = 3;

// What signs, days and decimals mean

/** Share of the steps of a balance that prove what amounts mean. */
export const PROVES = 0.9;

/** Share of them that tell more for a meaning than nothing does. */
export const TELLS = 0.6;

/** Share of unsigned amounts that must be the exact step of the balance for it to tell their signs. */
export const SIZES_OF_STEPS = 0.9;

/** Rows on which the running balance of a pair of columns is tried. */
export const ROWS_FOLLOWED = 2_000;

/** What another reading of a pair's signs must tie more than the usual one. */
export const TIES_BETTER = 0.2;

/** Twice the negative amounts of a card must be so many times all its amounts to be what was bought. */
export const CARD_CHARGES = 1.2;

/** Balances below which nothing is said of what moved them. */
export const LEAST_STEPS = 3;

/** Share of whole amounts that must end in another digit than 0 for them to be cents: people pay tens. */
export const UNROUND = 0.5;

/** Share of the filled cells that are a day's number and nothing else. */
export const BARE_DAYS = 0.9;

/** Days between two dates of a file without years, with months of 31, that are gap enough for its newest to stand before it. */
export const YEAR_ENDS = 125;

/** Rows that are asked for their decimal mark, evenly spaced: more would say the same. */
export const ROWS_OF_DECIMALS = 4_000;

// What rows say

/** Rows that one column fills where the other is empty, at least, for them to be two sides. */
export const LEAST_FILLED = 2;

/** Movements beside the ends, at least, for their sum to be no accident. */
export const LEAST_BETWEEN = 3;

/** Share of a movement's cells that a row fills which is none and looks like one all the same. */
export const FILLED_LIKE_ONE = 0.6;

/** Shortest reference that tells one movement from another. */
export const TELLING_REFERENCE = 4;

// How a file is cut into cells

/** How much of a file is looked at to find its delimiter, in characters. */
export const TEXT_LOOKED_AT = 60_000;

/** What a known title is worth beside rows that are cut alike and hold a day (2 each) or money (1). */
export const KNOWN_TITLE = 0.6;

/** Cells of a line that are looked at: wider tables are refused when they are cut. */
export const CELLS_LOOKED_AT = 1_000;

/** More open quotes than this are no slip: the file is damaged. */
export const MOST_UNCLOSED = 50;

/** Lines that are looked at to tell whether another separator, a print or a separator inside texts cut them. */
export const LINES_LOOKED_AT = 400;

/** Share of the lines that must have another separator equally often. */
export const LINES_ALIKE = 0.8;

/** Amounts at the end of a printed line, at most. */
export const MOST_PRINTED_AMOUNTS = 4;

/** No printed line is longer. */
export const LONGEST_LINE = 400;

/** Lines that are looked at: enough for the profile of each position. */
export const LINES_PROFILED = 300;

/** Share of lines that must hold a day at a place for it to be a field of days. */
export const LINES_WITH_DAY = 0.85;

/** Lines on which fields of money are tried. */
export const LINES_OF_MONEY = 60;

/** A field of money is at least so wide. */
export const LEAST_MONEY_WIDTH = 6;

/** Share of the balance's steps that fields of money must make for their digits to be parted there. */
export const MONEY_ALIGNED = 0.9;

/** Longer runs of digits than this are no amounts side by side. */
export const LONGEST_DIGITS = 64;

/** Share of the rows that have as many cells, and of a column's cells that are of one kind. */
export const CELLS_ALIKE = 0.8;

/** Separators inside the texts of one row, at most. */
export const MOST_OVER = 3;
