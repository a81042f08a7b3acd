-- A word is the bank's at its place of the lines alone ("1 ABONO"): what was learned of a word anywhere says too much. Matching learns its places from the next statement.
delete from bank_wording where wording ~ '^[A-Z]+$';
