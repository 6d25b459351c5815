import { carryByProfile, demoAccredited } from '@modules/acreditacion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { int } from '@platform/server/db/rows';
import { type Demo, demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';
import { giveDefaultTypes, giveDefaultTypesOfVehicles } from '../seed';
import { officeWorks } from './oficina';

/** Each card's QR is born with it; the demo's are the same every time. */
const TOKEN = sql`rtrim(translate(encode(substring(sha256(convert_to('demo ' || id_credencial, 'UTF8')), 1, 16), 'base64'), '+/', '-_'), '=')`;

/** Three of four vehicles accredited have theirs, one of which ended. */
async function vehiclesCarry({ tx, today }: Demo, IdCliente: number): Promise<void> {
  await tx.run(
    sql`with acreditados as (
        select *, row_number() over (order by id_vehiculo) as n from (select distinct on (id_vehiculo) * from acreditacion_vehiculo
          where id_cliente = ${IdCliente} and fecha_desmovilizacion is null and fecha_inicio <= ${today} and fecha_fin >= ${today} order by id_vehiculo, fecha_fin desc) a
      ), emitidas as (
        insert into identificacion_credencial (id_cliente, entidad, id_vehiculo, codigo, id_tipo_credencial, id_tipo_identificacion, fecha_inicio, fecha_fin, id_motivo_emision,
          estado, id_motivo_inactivacion, fecha_inactivacion, id_usuario_inactiva, fecha_entrega, id_division)
        select a.id_cliente, 'V', a.id_vehiculo, t.prefijo || lpad(a.n::text, 6, '0'), t.id_tipo_credencial, t.id_tipo_identificacion, a.fecha_inicio, a.fecha_fin,
          (select id_motivo from identificacion_motivo where id_cliente = a.id_cliente and codigo = 'NUEVA'), case when a.n % 7 = 0 then 'I' else 'A' end,
          case when a.n % 7 = 0 then (select id_motivo from identificacion_motivo where id_cliente = a.id_cliente and codigo = 'DETER') end,
          case when a.n % 7 = 0 then ${today}::date - 2 end, case when a.n % 7 = 0 then 'ADMIN' end, a.fecha_inicio, a.id_division
        from acreditados a join identificacion_tipo_credencial t on t.id_cliente = a.id_cliente and t.codigo = 'VEH' where a.n % 4 <> 0 returning id_cliente, id_credencial
      )
      insert into identificacion_credencial_token (id_cliente, id_credencial, token) select id_cliente, id_credencial, ${TOKEN} from emitidas`,
  );
}

/** A stock of twelve cards for visitors: one was to be back yesterday, so that the others can be let in with theirs. */
async function visitorsAreLent({ tx, today }: Demo, IdCliente: number): Promise<void> {
  await tx.run(
    sql`with visitas as (
        select *, row_number() over (order by id_persona desc) as n from (select distinct on (id_persona) a.* from acreditacion_persona a
          where a.id_cliente = ${IdCliente} and a.visita = 'S' and a.fecha_desmovilizacion is null and a.fecha_inicio <= ${today}
            and not exists (select 1 from identificacion_credencial c where c.id_cliente = a.id_cliente and c.id_persona = a.id_persona) order by id_persona, fecha_fin desc) a
        order by a.fecha_fin, a.id_persona desc limit 1
      ), emitidas as (
        insert into identificacion_credencial (id_cliente, prestable, id_persona, codigo, id_tipo_credencial, id_tipo_identificacion, fecha_inicio, fecha_fin, id_motivo_emision,
          fecha_entrega, ultima, id_acreditacion_persona, id_division)
        select t.id_cliente, 'S', v.id_persona, t.prefijo || lpad(s.n::text, 6, '0'), t.id_tipo_credencial, t.id_tipo_identificacion, case when v.id_persona is null then ${today}::date else ${today}::date - 4 end,
          case when v.id_persona is null then '2099-12-31' else ${today}::date - 1 end, (select id_motivo from identificacion_motivo where id_cliente = t.id_cliente and codigo = 'NUEVA'), v.fecha_inicio,
          case when v.id_persona is null then 'N' else 'S' end, v.id_acreditacion_persona, d.id_division
        from identificacion_tipo_credencial t cross join generate_series(1, 12) as s(n) left join visitas v on v.n = s.n
          cross join lateral (select id_division from sistema_division where id_cliente = t.id_cliente order by id_division limit 1) d
        where t.id_cliente = ${IdCliente} and t.codigo = 'VISITA' returning id_cliente, id_credencial, id_division, id_persona, fecha_inicio, fecha_fin
      ), prestamos as (
        insert into identificacion_prestamo (id_cliente, id_division, id_credencial, id_persona, fecha_hora_prestamo, fecha_fin)
        select id_cliente, id_division, id_credencial, id_persona, fecha_inicio + interval '13 hours', fecha_fin from emitidas where id_persona is not null
      )
      insert into identificacion_credencial_token (id_cliente, id_credencial, token) select id_cliente, id_credencial, ${TOKEN} from emitidas`,
  );
}

/** Cards that somebody has were printed first, those of the stock too; of those that nobody was given yet every second one waits for its bearer. The office's own are printed already. */
async function cardsPrinted({ tx, today }: Demo, IdCliente: number): Promise<void> {
  await tx.run(
    sql`with impresas as (
        update identificacion_credencial c set impresa = 'S', numero_impresiones = 1, id_plantilla_version = v.id_plantilla_version,
          fecha_impresion = case when c.prestable = 'S' then ${today}::date - 10 else coalesce(c.fecha_entrega, ${today}::date - 2) end + interval '14 hours 30 minutes'
        from identificacion_tipo_credencial t join identificacion_plantilla_version v on v.id_cliente = t.id_cliente and v.id_plantilla = t.id_plantilla and v.numero = 1
        where c.id_cliente = ${IdCliente} and t.id_tipo_credencial = c.id_tipo_credencial and c.impresa = 'N' and (c.prestable = 'S' or c.fecha_entrega is not null or c.id_credencial % 2 = 0)
        returning c.id_cliente, c.id_credencial, c.fecha_impresion, c.id_plantilla_version
      )
      insert into identificacion_impresion (id_cliente, id_credencial, fecha_hora, id_usuario, formato, numero, id_plantilla_version, anulada)
      select id_cliente, id_credencial, fecha_impresion, 'CREDENCIALES', 'T', 1, id_plantilla_version, 'N' from impresas`,
  );
}

/** What most people accredited carry: four of five have a card, some of them lost it, and a few wait for their first. */
export const demoCredentials = demoPart(async (demo) => {
  const { tx, today } = demo;
  await demoAccredited(demo);
  const { IdCliente } = (await demoClients(demo)).andes;
  await giveDefaultTypes(tx, IdCliente, null);
  await giveDefaultTypesOfVehicles(tx, IdCliente, null);
  const contractor = await tx.first(
    { id_tipo_credencial: int },
    sql`select id_tipo_credencial from identificacion_tipo_credencial where id_cliente = ${IdCliente} and codigo = 'CONTR'`,
  );
  await carryByProfile(tx, IdCliente, Number(contractor?.id_tipo_credencial));
  await tx.run(
    sql`with acreditadas as (
        select *, row_number() over (order by id_acreditacion_persona) as n from (select distinct on (id_persona) * from acreditacion_persona
          where id_cliente = ${IdCliente} and visita = 'N' and fecha_desmovilizacion is null and fecha_inicio <= ${today} and fecha_fin >= ${today} order by id_persona, fecha_fin desc) a
      ), emitidas as (
        insert into identificacion_credencial (id_cliente, id_persona, codigo, id_tipo_credencial, id_tipo_identificacion, codigo_referencia1, fecha_inicio, fecha_fin,
          id_motivo_emision, estado, id_motivo_inactivacion, fecha_inactivacion, id_usuario_inactiva, fecha_entrega, id_acreditacion_persona, id_division)
        select a.id_cliente, a.id_persona, t.prefijo || lpad((row_number() over (order by a.n))::text, 6, '0'), t.id_tipo_credencial, t.id_tipo_identificacion,
          case when a.n % 3 = 0 then upper(lpad(to_hex(a.n * 7919), 8, '0')) end, a.fecha_inicio, a.fecha_fin,
          (select id_motivo from identificacion_motivo where id_cliente = a.id_cliente and codigo = 'NUEVA'), case when a.n % 19 = 0 then 'I' else 'A' end,
          case when a.n % 19 = 0 then (select id_motivo from identificacion_motivo where id_cliente = a.id_cliente and codigo = 'PERDIDA') end,
          case when a.n % 19 = 0 then ${today}::date - 3 end, case when a.n % 19 = 0 then 'ADMIN' end, case when a.n % 7 <> 0 then a.fecha_inicio end,
          a.id_acreditacion_persona, a.id_division
        from acreditadas a join administracion_compania c on c.id_compania = a.id_compania
        join identificacion_tipo_credencial t on t.id_cliente = a.id_cliente and t.codigo = case when c.contratista = 'S' then 'CONTR' else 'PROPIO' end
        where a.n % 5 <> 0 returning id_cliente, id_credencial
      )
      insert into identificacion_credencial_token (id_cliente, id_credencial, token)
      select id_cliente, id_credencial, rtrim(translate(encode(substring(sha256(convert_to('demo ' || id_credencial, 'UTF8')), 1, 16), 'base64'), '+/', '-_'), '=') from emitidas`,
  );
  await officeWorks(demo, IdCliente);
  await vehiclesCarry(demo, IdCliente);
  await visitorsAreLent(demo, IdCliente);
  await cardsPrinted(demo, IdCliente);
  await tx.run(
    sql`update identificacion_tipo_credencial t set correlativo = (select count(*) from identificacion_credencial c where c.id_cliente = t.id_cliente) where t.id_cliente = ${IdCliente}`,
  );
});
