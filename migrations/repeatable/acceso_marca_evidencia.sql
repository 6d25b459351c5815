-- Marks are evidence: only what is added later (observed, annulled and why) may change, and nothing is ever deleted. The
-- document of an anonymised person, remarks and words may go, once, leaving the print of what was sealed
-- (modules/acceso/server/anonimizar.ts). Whom a reading that found nobody was of may be said, once (marca.correccion.ts).
create or replace function acceso_marca_evidencia() returns trigger language plpgsql as $$
declare
  later constant text[] := '{observada,anulada,motivo_anulacion,usuario_modificacion,fecha_modificacion,version}';
  assigned constant text[] := later || '{id_persona,persona_asignada}'::text[];
  told constant text[] := later || '{identificador,observacion,motivos,huella_sellada}'::text[];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - later = to_jsonb(old) - later then return new; end if;
    if old.id_persona is null and old.persona_asignada = 'N' and new.id_persona is not null and new.persona_asignada = 'S'
      and to_jsonb(new) - assigned = to_jsonb(old) - assigned
    then
      return new;
    end if;
    if new.huella_sellada ~ '^[0-9a-f]{64}$' and new.huella_sellada is not distinct from coalesce(old.huella_sellada, new.huella_sellada)
      and old.identificador <> 'X' || old.id_persona and new.identificador = 'X' || old.id_persona and new.observacion is null
      and to_jsonb(new) - told = to_jsonb(old) - told
    then
      return new;
    end if;
  end if;
  raise exception 'acceso_marca is evidence: % refused', tg_op using errcode = '42501';
end
$$;
