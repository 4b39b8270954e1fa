-- Keys of numbers in the form of `numberKey` (areas/deliveries/rules/numbers.ts): NFKC, without white space and characters that
-- nobody can see, upper case, Thai digits as Western digits.
create function pg_temp.number_key(given text) returns text language sql immutable as $$
  select normalize(translate(upper(regexp_replace(normalize(given, NFKC),
    '[[:space:]\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+',
    '', 'g')), '๐๑๒๓๔๕๖๗๘๙', '0123456789'), NFKC)
$$;

update finance.invoice set number_key = pg_temp.number_key(number_key) where number_key <> pg_temp.number_key(number_key);
update finance.payment set number_key = pg_temp.number_key(number_key) where number_key <> pg_temp.number_key(number_key);

drop function pg_temp.number_key(text);
