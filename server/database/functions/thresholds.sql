-- The limits of a verdict. docs/matching.md says what half and double of each would do to the months of known truth.

-- The expected accidental matches of the evidence, up to which a match is no accident.
create or replace function sure_chance() returns numeric language sql immutable parallel safe as 'select 0.01';

-- The same for a number beside another amount than its document's.
create or replace function part_chance() returns numeric language sql immutable parallel safe as 'select 0.001';

-- The same for the sum of a payer's documents that the text does not name.
create or replace function set_chance() returns numeric language sql immutable parallel safe as 'select 0.02';

-- The same where the text names some of them, and says that there are several.
create or replace function several_chance() returns numeric language sql immutable parallel safe as 'select 0.2';

-- A payment below so many times its document is a part or a surplus of it; above, it is something else.
create or replace function most_of_document() returns numeric language sql immutable parallel safe as 'select 1.2';

-- The same where the payer is known, and digits alone name the document: they may begin a list.
create or replace function most_of_digits() returns numeric language sql immutable parallel safe as 'select 1.1';

-- The same where the payer is known, or the number is a whole one.
create or replace function most_of_certain() returns numeric language sql immutable parallel safe as 'select 1.5';

-- The expected accidental matches of a whole number with its signs.
create or replace function whole_chance() returns numeric language sql immutable parallel safe as 'select 0.000001';

-- The largest fee of a bank for which no rule says one, in the account's currency.
create or replace function usual_fee() returns numeric language sql immutable parallel safe as 'select 3.00';

-- A payment of this amount that is at most so much above its document is it with some cents more, or rounded up: of a large amount, or in a currency of small units, five of ten thousand parts.
create or replace function usual_surplus(amount numeric) returns numeric language sql immutable parallel safe as 'select greatest(1.00, amount * 0.0005)';

-- The expected accidental matches of what may be withheld of a known payer's documents, where the text names none of them.
create or replace function withheld_chance() returns numeric language sql immutable parallel safe as 'select 0.02';
