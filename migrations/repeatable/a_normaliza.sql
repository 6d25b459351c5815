-- What search, uniqueness of names and filters share. Before everything that uses it.
-- In PL/pgSQL, whose calls cost half of those of a function in SQL that cannot be written into its statement (unaccent is not immutable by itself).
create or replace function normaliza(texto text) returns text
  language plpgsql immutable parallel safe strict
  as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, texto)); end $$;
