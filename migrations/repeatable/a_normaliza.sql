-- What search, uniqueness of names and filters share. Before everything that uses it.
create or replace function normaliza(texto text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', texto)) $$;
