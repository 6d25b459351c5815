import { fullNameSql } from '@modules/administracion/server/public';
import { responsiblesOf } from '@modules/seguridad/server/public';
import { sendNotice } from '@modules/sistema/server/public';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { Restriccion } from '../../shared/restriccion.entity';

type Accion = 'registrada' | 'levantada' | 'repuesta';
const ENGLISH = { registrada: 'registered', levantada: 'lifted', repuesta: 'in force again' } as const;

/** Restrictions of a company, told of together: of whom, or of how many. */
export interface DeCompania {
  readonly IdCompania: number;
  readonly n: number;
  /** Of one alone. */
  readonly nombre: string;
  readonly motivo: string;
  /** Of which record, and unlike any other telling of it. */
  readonly registro: number;
  readonly unico: string;
}
type By = Pick<Context, 'tx' | 'now'>;

/** ACC05: who answers for a company hears that its people or vehicles were restricted, or are no more; of many at once in one notice. */
export async function tellCompanies(
  by: By,
  lugar: { readonly IdCliente: number; readonly IdDivision: number },
  accion: Accion,
  of: readonly DeCompania[],
): Promise<void> {
  for (const { IdCompania, n, nombre, motivo, registro, unico } of of) {
    const common = { motivo: motivo.replace(/\.$/, '') };
    await sendNotice(by, {
      codigo: 'ACC05',
      para: await responsiblesOf(by.tx, lugar.IdCliente, IdCompania),
      datos: {
        es: { ...common, accion, sujeto: n === 1 ? nombre : `${n} personas o vehículos de su compañía` },
        en: { ...common, accion: ENGLISH[accion], sujeto: n === 1 ? nombre : `${n} people or vehicles of your company` },
      },
      lugar,
      enlace: '/acceso/restricciones-requisitos',
      entidad: Restriccion.resource,
      registro,
      unico,
    });
  }
}

/** Mails of a restriction that were made since a moment: whoever they go to is told once. */
export async function noticesSince({ tx, session }: Pick<Context, 'tx' | 'session'>, IdRestriccion: number, since: Date): Promise<number> {
  const { n } = await tx.one(
    { n: int },
    sql`select count(*)::int as n from sistema_correo c where c.id_cliente = ${session.IdCliente} and c.codigo = 'ACC05' and c.entidad = ${Restriccion.resource}
      and c.id_registro = ${String(IdRestriccion)} and c.fecha_creacion >= ${since.toISOString()}::timestamptz`,
  );
  return n;
}

/** The same of restrictions by their keys, each in its own division and of the company that its subject is accredited with there, or of the company itself. */
export async function tellRestrictions(by: By, IdCliente: number, accion: Accion, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await by.tx.rows(
    { IdDivision: int, IdCompania: int, n: int, nombre: text, motivo: text, registro: int },
    sql`select x.id_division as "IdDivision", x.id_compania as "IdCompania", count(*)::int as n, min(x.nombre) as nombre, min(x.motivo) as motivo, min(x.id_restriccion)::int as registro from (
        select r.id_restriccion, r.id_division, case when r.id_compania is not null then k.alias else coalesce(case when p.id_persona is not null then ${sql.raw(fullNameSql('p'))} end, v.placa) end as nombre,
          case when r.fecha_levantamiento is null then r.motivo else coalesce(r.motivo_levantamiento, r.motivo) end as motivo,
          coalesce(r.id_compania, (select a.id_compania from acreditacion_persona a where a.id_cliente = r.id_cliente and a.id_division = r.id_division and a.id_persona = r.id_persona order by a.fecha_fin desc limit 1),
            (select a.id_compania from acreditacion_vehiculo a where a.id_cliente = r.id_cliente and a.id_division = r.id_division and a.id_vehiculo = r.id_vehiculo order by a.fecha_fin desc limit 1)) as id_compania
        from acceso_restriccion r left join administracion_persona p on p.id_persona = r.id_persona left join administracion_vehiculo v on v.id_vehiculo = r.id_vehiculo
          left join administracion_compania k on k.id_compania = r.id_compania
        where r.id_cliente = ${IdCliente} and r.id_restriccion = any(${sql.param([...ids])}::int[])) x
      where x.id_compania is not null group by 1, 2 order by 1, 2`,
  );
  for (const { IdDivision, ...row } of rows)
    await tellCompanies(by, { IdCliente, IdDivision }, accion, [{ ...row, unico: `${accion} ${by.now.toISOString()}` }]);
}
