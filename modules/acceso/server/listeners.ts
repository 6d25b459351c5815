import { acreditacionPlazo, solicitudAprobada } from '@modules/acreditacion/shared/news';
import { indisciplinaAnulada, indisciplinaRegistrada, personaCesada } from '@modules/administracion/shared/news';
import { flush } from '@platform/server/audit/audit';
import type { Tx } from '@platform/server/db/pool';
import { dayIn } from '@platform/server/http/context';
import { type Listener, on } from '@platform/server/outbox/outbox';
import { sql } from 'drizzle-orm';

const HIGH = '3';

/** The system did it, by what a person decided elsewhere: that decision's own trace says who. */
const stamp = (idCliente: number | null) => ({ IdCliente: idCliente, IdDivision: null, IdUsuario: null, IdPerfil: null, address: '', screen: null });

/** The day that a moment is for the client: that of its first division, as for whatever belongs to no division. */
async function dayOfClient(tx: Tx, idCliente: number, at: Date): Promise<string> {
  const [place] = await tx.run(sql`select zona_horaria from sistema_division where id_cliente = ${idCliente} order by id_division limit 1`);
  return dayIn(String(place?.zona_horaria ?? 'America/Lima'), at);
}

async function trace(
  tx: Tx,
  idCliente: number | null,
  rows: readonly { record: number; action: string; changes: { [field: string]: string | number | null } }[],
): Promise<void> {
  await flush(
    tx,
    stamp(idCliente),
    rows.map((row) => ({ entity: 'AccesoAsignacion', ...row })),
    [],
  );
}

/** News of other modules that change who may pass. Each may be told twice. */
export const accesoListeners: Listener[] = [
  // An approval grants its access profile for the accreditation's dates; a renewal moves them.
  on(solicitudAprobada, async (tx, { idCliente, data: news }) => {
    if (!news.IdPerfilAcceso) return;
    await tx.run(
      sql`insert into acceso_persona (id_cliente, id_division, id_persona, codigo_equipo) values (${idCliente}, ${news.IdDivision}, ${news.IdPersona}, ${String(news.IdPersona)})
          on conflict do nothing`,
    );
    // The profile may be another division's: the same code is the same profile here.
    const rows = await tx.run(
      sql`insert into acceso_asignacion as t (id_cliente, id_division, id_persona, id_perfil_acceso, fecha_inicio, fecha_fin, origen, id_acreditacion_persona)
          select ${idCliente}::int, ${news.IdDivision}::int, ${news.IdPersona}::int, p.id_perfil_acceso, ${news.FechaInicio}::date, ${news.FechaFin}::date, 'A', ${news.IdAcreditacionPersona}::int
          from acceso_perfil g join acceso_perfil p on p.id_cliente = g.id_cliente and p.codigo = g.codigo and p.id_division = ${news.IdDivision}
          where g.id_perfil_acceso = ${news.IdPerfilAcceso} and g.id_cliente = ${idCliente}
          on conflict (id_cliente, id_acreditacion_persona) do update
            set id_perfil_acceso = excluded.id_perfil_acceso, fecha_inicio = excluded.fecha_inicio, fecha_fin = excluded.fecha_fin, fecha_modificacion = now(), version = t.version + 1
            where (t.id_perfil_acceso, t.fecha_inicio, t.fecha_fin) is distinct from (excluded.id_perfil_acceso, excluded.fecha_inicio, excluded.fecha_fin)
          returning t.id_asignacion, t.id_perfil_acceso`,
    );
    await trace(
      tx,
      idCliente,
      rows.map((row) => ({
        record: Number(row.id_asignacion),
        action: 'asignar',
        changes: {
          IdPerfilAcceso: Number(row.id_perfil_acceso),
          FechaInicio: news.FechaInicio,
          FechaFin: news.FechaFin,
          IdAcreditacionPersona: news.IdAcreditacionPersona,
        },
      })),
    );
  }),
  // An accreditation ends earlier or later: so does what was granted for it.
  on(acreditacionPlazo, async (tx, { idCliente, data }) => {
    const { Acreditaciones, FechaFin } = data;
    const rows = await tx.run(
      sql`update acceso_asignacion set fecha_fin = greatest(${FechaFin}::date, fecha_inicio), fecha_modificacion = now(), version = version + 1
          where id_cliente = ${idCliente} and id_acreditacion_persona = any(${sql.param(Acreditaciones)}) and fecha_fin <> greatest(${FechaFin}::date, fecha_inicio)
          returning id_asignacion`,
    );
    await trace(
      tx,
      idCliente,
      rows.map((row) => ({ record: Number(row.id_asignacion), action: 'plazo', changes: { FechaFin } })),
    );
  }),
  // A termination ends what is in force that day, and takes away what had not begun.
  on(personaCesada, async (tx, { idCliente, data: news, at }) => {
    const last = news.FechaCese ?? (await dayOfClient(tx, idCliente, at));
    const ended = await tx.run(
      sql`update acceso_asignacion set fecha_fin = ${last}::date, fecha_modificacion = now(), version = version + 1
          where id_cliente = ${idCliente} and id_persona = ${news.IdPersona} and fecha_inicio <= ${last}::date and fecha_fin > ${last}::date returning id_asignacion`,
    );
    const removed = await tx.run(
      sql`delete from acceso_asignacion where id_cliente = ${idCliente} and id_persona = ${news.IdPersona} and fecha_inicio > ${last}::date returning id_asignacion`,
    );
    await tx.run(
      sql`update acceso_exoneracion set fecha_fin = ${last}::date, fecha_modificacion = now(), version = version + 1
          where id_cliente = ${idCliente} and id_persona = ${news.IdPersona} and fecha_inicio <= ${last}::date and fecha_fin > ${last}::date`,
    );
    await trace(tx, idCliente, [
      ...ended.map((row) => ({ record: Number(row.id_asignacion), action: 'terminar', changes: { FechaFin: last } })),
      ...removed.map((row) => ({ record: Number(row.id_asignacion), action: 'eliminar', changes: { FechaCese: last } })),
    ]);
  }),
  // A high indiscipline keeps the person out of every division where it is accredited, until it is annulled.
  on(indisciplinaRegistrada, async (tx, { idCliente, data: news }) => {
    if (news.Severidad !== HIGH) return;
    const rows = await tx.run(
      sql`insert into acceso_restriccion (id_cliente, id_division, id_persona, id_tipo_restriccion, ambito, dia_completo, fecha_inicio, motivo, id_indisciplina)
          select ${idCliente}::int, a.id_division, ${news.IdPersona}::int, t.id_tipo_restriccion, 'D', 'S', ${news.Fecha}::date, left(coalesce(${news.Observacion}::text, ''), 250), ${news.IdPersonaIndisciplina}::int
          from (select distinct id_division from acreditacion_persona where id_cliente = ${idCliente} and id_persona = ${news.IdPersona} and fecha_desmovilizacion is null) a
          join acceso_tipo_restriccion t on t.id_cliente = ${idCliente} and t.codigo = 'INDISCIPLINA'
          where coalesce((select v.valor from sistema_parametro_valor v where v.id_cliente = ${idCliente} and v.parametro = 'acceso.restriccionPorIndisciplina'
              and (v.id_division is null or v.id_division = a.id_division) order by v.id_division nulls last limit 1), 'S') = 'S'
            and not exists (select 1 from acceso_restriccion r where r.id_cliente = ${idCliente} and r.id_division = a.id_division and r.id_indisciplina = ${news.IdPersonaIndisciplina})
          returning id_restriccion`,
    );
    await flush(
      tx,
      stamp(idCliente),
      rows.map((row) => ({
        entity: 'AccesoRestriccion',
        record: Number(row.id_restriccion),
        action: 'crear',
        changes: { IdIndisciplina: news.IdPersonaIndisciplina },
      })),
      [],
    );
  }),
  on(indisciplinaAnulada, async (tx, { idCliente, data: news, at }) => {
    const rows = await tx.run(
      sql`update acceso_restriccion set fecha_levantamiento = ${at.toISOString()}, motivo_levantamiento = left(${news.Motivo}::text, 250), fecha_modificacion = ${at.toISOString()}, version = version + 1
          where id_cliente = ${idCliente} and id_indisciplina = ${news.IdPersonaIndisciplina} and fecha_levantamiento is null returning id_restriccion`,
    );
    await flush(
      tx,
      stamp(idCliente),
      rows.map((row) => ({
        entity: 'AccesoRestriccion',
        record: Number(row.id_restriccion),
        action: 'levantar',
        changes: { MotivoLevantamiento: news.Motivo },
      })),
      [],
    );
  }),
];
