import type { AccreditationPort, Accredited } from '@modules/administracion/server/public';
import { bool, int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { changeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { AcreditacionCompania, AcreditacionPersona, AcreditacionVehiculo } from '../../shared/acreditacion.entity';
import { acreditacionPlazo, acreditacionPlazoVehiculo } from '../../shared/news';
import { paperStateSql, stateSql } from '../consultas/estado.sql';

const ids = (rows: readonly Readonly<Record<string, unknown>>[]): number[] => rows.map(({ id }) => Number(id));

const NAMES = {
  persona: { of: AcreditacionPersona, code: 'P', told: acreditacionPlazo },
  vehiculo: { of: AcreditacionVehiculo, code: 'V', told: acreditacionPlazoVehiculo },
} as const;
const table = (kind: Accredited): SQL => sql.raw(`acreditacion_${kind}`);
const key = (kind: Accredited): SQL => sql.raw(`id_acreditacion_${kind}`);

/** Accreditations `a` of the contract of an alias that are not demobilized, as the rest of a select. */
const inContract = (kind: Accredited, t: string): string =>
  `from acreditacion_${kind} a where a.id_cliente = ${t}.id_cliente and a.id_contrato = ${t}.id_contrato and a.fecha_desmovilizacion is null`;

/** What is granted for an accreditation ends with it: Acceso moves its assignments when it hears of it. */
function tell(ctx: Context, kind: Accredited, accreditations: readonly number[], FechaFin: string): void {
  const { told } = NAMES[kind];
  if (accreditations.length > 0) ctx.emit(told, { Acreditaciones: [...accreditations], FechaFin });
}

/** How accreditations follow contracts and employments (Administración › Adendas, Contratos, Gestión de personas). */
export const accreditationPort: AccreditationPort = {
  async beyond(ctx, idContrato, day) {
    const rows = await ctx.tx.rows(
      { id: int },
      sql`select distinct a.id_persona as id from acreditacion_persona a where a.id_cliente = ${ctx.session.IdCliente} and a.id_contrato = ${idContrato} and a.fecha_fin > ${day} and a.fecha_desmovilizacion is null`,
    );
    return rows.map(({ id }) => id);
  },
  async endingOn(ctx, kind, idContrato, day) {
    const rows = await ctx.tx.rows(
      { id: int },
      sql`select a.${key(kind)} as id from ${table(kind)} a
        where a.id_cliente = ${ctx.session.IdCliente} and a.id_contrato = ${idContrato} and a.fecha_fin = ${day} and a.fecha_desmovilizacion is null order by 1`,
    );
    return rows.map(({ id }) => id);
  },
  async moveEnd(ctx, kind, accreditations, from, to) {
    const moved = await changeRows(ctx, NAMES[kind].of, {
      set: { FechaFin: to },
      where: sql`t.${key(kind)} = any(${sql.param([...accreditations])}) and t.fecha_fin = ${from} and t.fecha_desmovilizacion is null`,
      trace: { action: 'plazo', changes: { FechaFin: to } },
    });
    tell(ctx, kind, ids(moved), to);
  },
  async cut(ctx, idContrato, day) {
    const set = { FechaFin: sql`greatest(${day}::date, t.fecha_inicio)` };
    const where = sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_contrato = ${idContrato} and t.fecha_fin > ${day} and t.fecha_desmovilizacion is null`;
    for (const kind of ['persona', 'vehiculo'] as const) {
      const cut = await changeRows(ctx, NAMES[kind].of, { set, where, trace: { action: 'plazo', changes: { FechaFin: day } } });
      tell(ctx, kind, ids(cut), day);
    }
    // Nothing else is granted for a company's.
    await changeRows(ctx, AcreditacionCompania, { set, where });
  },
  used: (kind, contract) =>
    `(select count(distinct a.id_${kind})::int ${inContract(kind, contract)}${kind === 'persona' ? ` and a.visita = 'N'` : ''})`,
  awaited: (
    kind,
    contract,
  ) => `(select count(distinct s.id_${kind})::int from acreditacion_solicitud s where s.id_cliente = ${contract}.id_cliente and s.id_contrato = ${contract}.id_contrato and s.entidad = '${NAMES[kind].code}' and s.estado in ('P', 'O')
    and not exists (select 1 ${inContract(kind, 's')} and a.id_${kind} = s.id_${kind}))`,
  ofEmployment(ctx, idPersona, idContrato) {
    return ctx.tx.one(
      { acreditada: bool, solicitada: bool },
      sql`select exists (select 1 from acreditacion_persona a where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = ${idPersona} and a.id_contrato = ${idContrato}) as acreditada,
        exists (select 1 from acreditacion_solicitud s where s.id_cliente = ${ctx.session.IdCliente} and s.id_persona = ${idPersona} and s.id_contrato = ${idContrato} and s.estado <> 'I') as solicitada`,
    );
  },
  async hasVehicle(ctx, idVehiculo) {
    const row = await ctx.tx.first(
      {},
      sql`select 1 from acreditacion_vehiculo where id_cliente = ${ctx.session.IdCliente} and id_vehiculo = ${idVehiculo} and fecha_desmovilizacion is null and fecha_fin >= ${today(ctx)} limit 1`,
    );
    return row !== undefined;
  },
  ofVehicle: (
    vehicle,
  ) => `(select coalesce(jsonb_agg(jsonb_build_object('Division', d.division, 'Contrato', c.codigo, 'Estado', ${stateSql('vehiculo')('a')},
        'FechaInicio', to_char(a.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(a.fecha_fin, 'YYYYMMDD'),
        'Requisitos', (select coalesce(jsonb_agg(jsonb_build_object('Requisito', q.nombre, 'RequisitoIngles', q.nombre_ingles, 'FechaVencimiento', to_char(r.fecha_vencimiento, 'YYYYMMDD'), 'Estado', ${paperStateSql('r')}) order by q.nombre), '[]')
          from acreditacion_vehiculo_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito where r.id_cliente = a.id_cliente and r.id_acreditacion_vehiculo = a.id_acreditacion_vehiculo))
      order by d.division, c.codigo), '[]')
    from acreditacion_vehiculo a join sistema_division d on d.id_division = a.id_division join administracion_contrato c on c.id_contrato = a.id_contrato
    where a.id_cliente = ${vehicle}.id_cliente and a.id_vehiculo = ${vehicle}.id_vehiculo and a.fecha_desmovilizacion is null)`,
  async demobilize(ctx, idPersona, day, idCompania) {
    const ended = await changeRows(ctx, AcreditacionPersona, {
      set: { FechaDesmovilizacion: day },
      where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_persona = ${idPersona} and t.fecha_desmovilizacion is null
          and (${idCompania ?? null}::int is null or t.id_compania = ${idCompania ?? null}::int)`,
      trace: { action: 'desmovilizar', before: { FechaDesmovilizacion: null } },
    });
    if (ended.length > 0) ctx.emit(acreditacionPlazo, { Acreditaciones: ids(ended), FechaFin: day });
  },
};
