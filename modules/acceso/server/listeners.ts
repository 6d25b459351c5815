import { acreditacionPlazo, solicitudAprobada } from '@modules/acreditacion/shared/news';
import { indisciplinaAnulada, indisciplinaRegistrada, personaCesada } from '@modules/administracion/shared/news';
import type { Tx } from '@platform/server/db/pool';
import { text } from '@platform/server/db/rows';
import { dayIn } from '@platform/server/http/context';
import { type Listener, on } from '@platform/server/outbox/outbox';
import { addRows, changeRows, removeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { AccesoPersona, Asignacion } from '../shared/permiso.entity';
import { Exoneracion, Restriccion } from '../shared/restriccion.entity';
import { peopleDue, personDue } from './lectores/pendientes';
import { grantProfile, moveEnd } from './otorgado';
import { tellRestrictions } from './permisos/restriccion.avisos';

const HIGH = '3';

/** The day that a moment is for the client: that of its first division, as for whatever belongs to no division. */
async function dayOfClient(tx: Tx, idCliente: number, at: Date): Promise<string> {
  const place = await tx.first(
    { zona_horaria: text },
    sql`select zona_horaria from sistema_division where id_cliente = ${idCliente} order by id_division limit 1`,
  );
  return dayIn(String(place?.zona_horaria ?? 'America/Lima'), at);
}

/** News of other modules that change who may pass. Each may be told twice. */
export const accesoListeners: Listener[] = [
  // An approval grants its access profile for the accreditation's dates; a renewal moves them.
  on(solicitudAprobada, async (_tx, { idCliente, data: news, by }) => {
    if (!news.IdPerfilAcceso) return;
    const { IdDivision, IdPersona, FechaInicio, FechaFin, IdAcreditacionPersona } = news;
    await addRows(by, AccesoPersona, { values: { IdDivision, IdPersona, CodigoEquipo: String(IdPersona) }, clash: {} });
    await grantProfile(by, idCliente, news.IdPerfilAcceso, {
      whose: { IdDivision, IdPersona, FechaInicio, FechaFin, IdAcreditacionPersona },
      on: sql`id_cliente, id_acreditacion_persona`,
    });
    await personDue(by, idCliente, IdDivision, IdPersona);
  }),
  // An accreditation ends earlier or later: so does what was granted for it.
  on(acreditacionPlazo, async (_tx, { idCliente, data: { Acreditaciones, FechaFin }, by }) => {
    await moveEnd(by, sql`t.id_cliente = ${idCliente} and t.id_acreditacion_persona = any(${sql.param(Acreditaciones)})`, FechaFin);
    const theirs = sql`select id_persona from acreditacion_persona where id_cliente = ${idCliente} and id_acreditacion_persona = any(${sql.param(Acreditaciones)})`;
    await peopleDue(by, idCliente, null, theirs);
  }),
  // A termination ends what is in force that day, and takes away what had not begun.
  on(personaCesada, async (tx, { idCliente, data: news, at, by }) => {
    const last = news.FechaCese ?? (await dayOfClient(tx, idCliente, at));
    const mine = sql`t.id_cliente = ${idCliente} and t.id_persona = ${news.IdPersona}`;
    const inForce = sql`${mine} and t.fecha_inicio <= ${last}::date and t.fecha_fin > ${last}::date`;
    const set = { FechaFin: sql`${last}::date` };
    await changeRows(by, Asignacion, { set, where: inForce, trace: { action: 'terminar', changes: { FechaFin: last } } });
    await removeRows(by, Asignacion, {
      where: sql`${mine} and t.fecha_inicio > ${last}::date`,
      trace: { action: 'eliminar', changes: { FechaCese: last } },
    });
    await changeRows(by, Exoneracion, { set, where: inForce });
    await personDue(by, idCliente, null, news.IdPersona);
  }),
  // A high indiscipline keeps the person out of every division where it is accredited, until it is annulled.
  on(indisciplinaRegistrada, async (tx, { idCliente, data: news, at, by }) => {
    if (news.Severidad !== HIGH) return;
    const made = await addRows(by, Restriccion, {
      values: {
        IdDivision: sql`a.id_division`,
        IdPersona: sql`${news.IdPersona}::int`,
        IdTipoRestriccion: sql`t.id_tipo_restriccion`,
        Ambito: 'D',
        DiaCompleto: 'S',
        FechaInicio: sql`${news.Fecha}::date`,
        Motivo: sql`left(coalesce(${news.Observacion}::text, ''), 250)`,
        IdIndisciplina: sql`${news.IdPersonaIndisciplina}::int`,
      },
      from: sql`(select distinct id_division from acreditacion_persona where id_cliente = ${idCliente} and id_persona = ${news.IdPersona} and fecha_desmovilizacion is null) a
          join acceso_tipo_restriccion t on t.id_cliente = ${idCliente} and t.codigo = 'INDISCIPLINA'
          where coalesce((select v.valor from sistema_parametro_valor v where v.id_cliente = ${idCliente} and v.parametro = 'acceso.restriccionPorIndisciplina'
              and (v.id_division is null or v.id_division = a.id_division) order by v.id_division nulls last limit 1), 'S') = 'S'
            and not exists (select 1 from acceso_restriccion r where r.id_cliente = ${idCliente} and r.id_division = a.id_division and r.id_indisciplina = ${news.IdPersonaIndisciplina})`,
      trace: { action: 'crear', changes: { IdIndisciplina: news.IdPersonaIndisciplina } },
    });
    await tellRestrictions(
      { tx, now: at },
      idCliente,
      'registrada',
      made.map(({ id }) => Number(id)),
    );
    await personDue(by, idCliente, null, news.IdPersona);
  }),
  on(indisciplinaAnulada, async (tx, { idCliente, data: news, at, by }) => {
    const lifted = await changeRows(by, Restriccion, {
      set: { FechaLevantamiento: at.toISOString(), MotivoLevantamiento: sql`left(${news.Motivo}::text, 250)` },
      where: sql`t.id_cliente = ${idCliente} and t.id_indisciplina = ${news.IdPersonaIndisciplina} and t.fecha_levantamiento is null`,
      trace: { action: 'levantar', changes: { MotivoLevantamiento: news.Motivo } },
    });
    await tellRestrictions(
      { tx, now: at },
      idCliente,
      'levantada',
      lifted.map(({ id }) => Number(id)),
    );
    await personDue(by, idCliente, null, news.IdPersona);
  }),
];
