/**
 * The thresholds for reading tables. The tuned files of `tests/unit/statements` set the values: after a change, look at
 * `score.test.ts`, above all at the banks outside the tuning. The number of choices that a question offers is defined
 * beside the question.
 */

/** Shares of a column's filled cells, of rows or of lines that are of one kind; the highest allows a single slip. */
export const ALL_BUT_A_SLIP = 0.95;
export const NEARLY_ALL = 0.9;
export const MOST = 0.8;
export const MANY = 0.7;
export const HALF = 0.5;
export const SOME = 0.3;

// Where a table begins and ends

/** The depth of the search for a header: some banks write a page of notices first. */
export const HEADER_DEPTH = 400;

/** The margin by which a header on two rows must score above either row alone. */
export const JOINED_BETTER = 0.4;

/** The minimum share of a title's words that must mean the column's role. */
export const NAMES_A_COLUMN = 0.34;

/** The score of a title whose meaning another title already has. */
export const REPEATED_TITLE = 0.2;

/** The minimum score of a row's titles for a repeated header: a lower one may be a sentence that names a day and an amount. */
export const FULL_HEADER = 4.5;

/** The minimum share of rows in pairs for two rows to be one movement. */
export const ROWS_IN_PAIRS = 0.8;

/** No statement has more tables than this. */
export const MOST_TABLES = 12;

/** The maximum number of rows between the title of another account and its header. */
export const TITLES_BELOW = 6;

/** The rows from which a layout is recognised. */
export const SHAPE_DEPTH = 420;

// What columns contain

/** The rows on which the money columns are compared: enough for a decision, few enough to try every combination. */
export const ROWS_SAMPLED = 400;

/** The minimum share of movements with the same number of cells. */
export const USUAL_CELLS = 0.9;

/** The rows from which a column's content is profiled. */
export const ROWS_PROFILED = 600;

/** The minimum share of ties for the balance to decide the roles of columns, whatever their titles. */
export const TIES_ENOUGH = 0.6;

/** The minimum share of ties for the balance to overrule the titles of the columns. */
export const TIES_OVERRULE = 0.9;

/** The minimum share of rows with a balance that have an amount, for a column to be all that moves the balance. */
export const AMOUNTS_COVER = 0.8;

/** Titles with a smaller difference in rank name an amount equally well. */
export const TITLES_ALIKE = 0.1;

/** The program does not try all combinations of more columns of amounts than this. */
export const MOST_COLUMNS = 9;

/** The maximum share of rows with amounts in two currencies: above it the second amount is only a conversion of the first. */
export const BOTH_CURRENCIES = 0.2;

/** The minimum share of the balance's steps that proves the deduction of fees. */
export const FEES_PROVEN = 0.9;

/** With fewer steps a balance proves nothing about fees. */
export const FEE_STEPS = 3;

// What signs, days and decimals mean

/** The share of a balance's steps that proves the meaning of amounts. */
export const PROVES = 0.9;

/** The share of them that suggests a meaning. */
export const SUGGESTS = 0.6;

/** The minimum share of unsigned amounts that equal the balance's step, for the balance to give their signs. */
export const SIZES_OF_STEPS = 0.9;

/** The rows on which the running balance of a pair of columns is tried. */
export const ROWS_FOLLOWED = 2_000;

/** The margin of ties by which other signs of a pair must beat the usual ones. */
export const TIES_BETTER = 0.2;

/** Twice a card's negative amounts must be this many times all its amounts for them to be the purchases. */
export const CARD_CHARGES = 1.2;

/** With fewer balances their steps prove nothing. */
export const LEAST_STEPS = 3;

/** The minimum share of integer amounts that end in another digit than 0, for them to be cents: people pay tens. */
export const UNROUND = 0.5;

/** The minimum share of the filled cells that are only a day's number. */
export const BARE_DAYS = 0.9;

/** The gap between two dates of a file without years, in days of 31-day months, above which the newest may be before it. */
export const YEAR_ENDS = 125;

/** The rows that are checked for their decimal mark, evenly spaced: more would give the same result. */
export const ROWS_OF_DECIMALS = 4_000;

// What rows say

/** The minimum of rows that one column fills where the other is empty, for them to be two sides. */
export const LEAST_FILLED = 2;

/** The minimum of movements between the ends, for their sum to be no accident. */
export const LEAST_BETWEEN = 3;

/** The minimum share of a movement's cells that an unread row fills, for it to look like a movement. */
export const FILLED_LIKE_ONE = 0.6;

/** The shortest reference that distinguishes movements. */
export const TELLING_REFERENCE = 4;

// How a file is cut into cells

/** The characters of a file's head from which its delimiter is found. */
export const TEXT_CHECKED = 60_000;

/** The score of a known title, beside rows of one length, rows with a day (2 each) and rows with money (1). */
export const KNOWN_TITLE = 0.6;

/** The maximum of cells in a line for the test of a delimiter: wider tables are refused when they are cut. */
export const CELLS_CHECKED = 1_000;

/** More open quotes than this are no slip: the file is damaged. */
export const MOST_UNCLOSED = 50;

/** The lines that are checked for another separator, a print, or a separator inside texts. */
export const LINES_CHECKED = 400;

/** The minimum share of lines that have another separator equally often. */
export const LINES_ALIKE = 0.8;

/** The maximum of amounts at the end of a printed line. */
export const MOST_PRINTED_AMOUNTS = 4;

/** The maximum length of a printed line. */
export const LONGEST_LINE = 400;

/** The lines from which each position is profiled. */
export const LINES_PROFILED = 300;

/** The minimum share of lines with a day at a place, for it to be a field of days. */
export const LINES_WITH_DAY = 0.85;

/** The lines on which fields of money are tried. */
export const LINES_OF_MONEY = 60;

/** The minimum width of a field of money. */
export const LEAST_MONEY_WIDTH = 6;

/** The minimum share of the balance's steps that fields of money explain, for a cut at that place. */
export const MONEY_ALIGNED = 0.9;

/** Longer runs of digits than this are no adjacent amounts. */
export const LONGEST_DIGITS = 64;

/** The minimum share of rows with the same number of cells, and of a column's cells of one kind. */
export const CELLS_ALIKE = 0.8;

/** The maximum of separators inside the texts of one row. */
export const MOST_OVER = 3;

/** Days older than these years are doubted where another order of their figures gives days of now. */
export const RECENT_YEARS = 2;
