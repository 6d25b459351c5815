import { carryByProfile, demoAccredited } from '@modules/acreditacion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { int } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';
import { giveDefaultTypes } from '../seed';

/** What most people accredited carry: four of five have a card, some of them lost it, and a few wait for their first. */
export const demoCredentials = demoPart(async (demo) => {
  const { tx, today } = demo;
  await demoAccredited(demo);
  const { IdCliente } = (await demoClients(demo)).andes;
  await giveDefaultTypes(tx, IdCliente, null);
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
  await tx.run(
    sql`update identificacion_tipo_credencial t set correlativo = (select count(*) from identificacion_credencial c where c.id_cliente = t.id_cliente) where t.id_cliente = ${IdCliente} and t.entidad = 'P'`,
  );
});
