-- Extensions and the one function that search, uniqueness of names and filters share.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Case and accents ignored: PÉREZ, Perez and perez are the same. Immutable, so that indexes may use it.
create or replace function normaliza(texto text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', texto)) $$;
