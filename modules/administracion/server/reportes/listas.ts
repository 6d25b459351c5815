import { sql } from 'drizzle-orm';
import { contractsHere } from '../contratos/contrato.resource';
import { notClosedSql } from '../contratos/contrato.sql';
import type { ExpiryList } from '../preguntas';
import { licencesHere } from '../vehiculos/licenciaInterna.resource';

/** Whether the end of contract `t` is the one of its last addendum that moved it. */
const byAddendum = `exists (select 1 from administracion_adenda n where n.id_cliente = t.id_cliente and n.id_contrato = t.id_contrato and n.fecha_fin_nueva = t.fecha_fin)`;

/** Contracts whose end is as it was signed. */
export const contractsEnd: ExpiryList = {
  type: 'CON',
  menu: '030204',
  rows: (
    ctx,
    { Desde, Hasta },
  ) => sql`select 'CON' as tipo, t.id_contrato as clave, t.id_contrato as ficha, null::int as id_persona, null::int as id_vehiculo, t.codigo::text as sujeto, t.asunto::text as detalle,
      t.id_compania_contratista as id_compania, t.id_contrato, t.fecha_fin as fecha
    from (${contractsHere(ctx)}) t where ${sql.raw(notClosedSql('t'))} and t.fecha_fin between ${Desde}::date and ${Hasta}::date and not ${sql.raw(byAddendum)}`,
  href: (ficha) => `/administracion/contratos/${ficha}`,
};

/** Contracts whose end an addendum moved: it is the addendum that ends. */
export const addendaEnd: ExpiryList = {
  type: 'ADE',
  menu: '030204',
  rows: (
    ctx,
    { Desde, Hasta },
  ) => sql`select 'ADE' as tipo, n.id_adenda as clave, t.id_contrato as ficha, null::int as id_persona, null::int as id_vehiculo, t.codigo::text as sujeto, (n.numero || ' · ' || n.asunto) as detalle,
      t.id_compania_contratista as id_compania, t.id_contrato, t.fecha_fin as fecha
    from (${contractsHere(ctx)}) t join lateral (select n.id_adenda, n.numero, n.asunto from administracion_adenda n where n.id_cliente = t.id_cliente and n.id_contrato = t.id_contrato
      and n.fecha_fin_nueva = t.fecha_fin order by n.numero desc limit 1) n on true
    where ${sql.raw(notClosedSql('t'))} and t.fecha_fin between ${Desde}::date and ${Hasta}::date`,
  href: (ficha) => `/administracion/contratos/${ficha}?pestana=adendas`,
};

/** Internal licences that nobody annulled. */
export const licencesEnd: ExpiryList = {
  type: 'LIC',
  menu: '030406',
  rows: (
    ctx,
    { Desde, Hasta },
  ) => sql`select 'LIC' as tipo, t.id_licencia_interna as clave, t.id_licencia_interna as ficha, t.id_persona, null::int as id_vehiculo, null::text as sujeto, t.numero::text as detalle,
      p.actual_id_compania as id_compania, p.actual_id_contrato as id_contrato, t.fecha_fin as fecha
    from (${licencesHere(ctx)}) t join administracion_persona p on p.id_persona = t.id_persona where t.anulada = 'N' and t.fecha_fin between ${Desde}::date and ${Hasta}::date`,
  href: (ficha) => `/administracion/licencias-internas/${ficha}`,
};
