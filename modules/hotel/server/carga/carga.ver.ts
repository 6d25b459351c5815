import { fullNameSql, openSql } from '@modules/administracion/server/public';
import { allows } from '@platform/entity/states';
import { int, json, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Carga, ESTADOS_CARGA, ESTADOS_FILA } from '../../shared/carga.entity';
import { cargaMachine } from '../../shared/carga.states';
import type { CargaVista, candidatoSchema, FilaVista } from '../../shared/carga.wire';
import { TURNOS_TRABAJO } from '../../shared/estadia';
import { protecting } from '../historial/historial';
import { countsOf, datosSchema } from './carga';
import { cargaResource } from './carga.resource';

const messages = z.array(z.string());

/** A load as its screen shows it. */
export async function loadView(ctx: Context, kit: RouteKit, id: number): Promise<CargaVista> {
  await kit.reader.one(ctx, cargaResource, id);
  const load = await ctx.tx.one(
    {
      IdCarga: int,
      IdHotel: int,
      Hotel: text,
      Origen: oneOf(['E', 'G']),
      Archivo: text,
      Estado: oneOf(ESTADOS_CARGA),
      AceptarAdvertencias: oneOf(['S', 'N']),
      Primera: orNull(text),
      Anulables: int,
    },
    sql`select t.id_carga as "IdCarga", t.id_hotel as "IdHotel", h.hotel as "Hotel", t.origen as "Origen", t.archivo as "Archivo", t.estado as "Estado", t.aceptar_advertencias as "AceptarAdvertencias",
        (select to_char(min(f.fecha_ingreso), 'YYYYMMDD') from hotel_carga_fila f where f.id_cliente = t.id_cliente and f.id_carga = t.id_carga) as "Primera",
        (select count(*)::int from hotel_reserva r where r.id_cliente = t.id_cliente and r.id_carga = t.id_carga and r.estado = 'R') as "Anulables"
      from hotel_carga t join hotel_hotel h on h.id_hotel = t.id_hotel where t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${id}`,
  );
  const may = granted(ctx.session, Carga.options.menu, 'procesar');
  const can = (action: 'validar' | 'procesar' | 'cancelar' | 'anular') => may && allows(cargaMachine, load.Estado, action, 'hotelero');
  const counts = await countsOf(ctx, id);
  return {
    ...load,
    ...counts,
    can: {
      validar: can('validar'),
      procesar: can('procesar') && counts.PorProcesar > 0,
      cancelar: can('cancelar'),
      anular: can('anular') && load.Anulables > 0,
    },
  };
}

interface Page {
  readonly Estado: string | null;
  readonly skip: number;
  readonly take: number;
}

/** Rows of a load, each with what is said of it in the reader's language. */
export async function rowsView(
  ctx: Context,
  kit: RouteKit,
  id: number,
  { Estado, skip, take }: Page,
): Promise<{ data: FilaVista[]; totalCount: number }> {
  await kit.reader.one(ctx, cargaResource, id);
  const states = Estado === 'O' ? ['O', 'E'] : Estado === null ? [...ESTADOS_FILA] : [Estado];
  const which = sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${id} and t.estado = any(${sql.param(states)}::text[])`;
  const { n: totalCount } = await ctx.tx.one({ n: int }, sql`select count(*)::int as n from hotel_carga_fila t where ${which}`);
  const rows = await ctx.tx.rows(
    {
      Fila: int,
      Estado: oneOf(ESTADOS_FILA),
      Datos: json(datosSchema),
      IdPersona: orNull(int),
      NombreCompleto: orNull(text),
      Documento: orNull(text),
      FechaIngreso: orNull(text),
      FechaSalida: orNull(text),
      TurnoTrabajo: orNull(oneOf(TURNOS_TRABAJO)),
      Cama: orNull(text),
      Mensajes: json(messages),
      IdReserva: orNull(int),
      Numero: orNull(text),
    },
    sql`select t.fila as "Fila", t.estado as "Estado", coalesce(t.datos, '{}') as "Datos", t.id_persona as "IdPersona", ${sql.raw(fullNameSql('p'))} as "NombreCompleto", p.documento as "Documento",
        t.fecha_ingreso as "FechaIngreso", t.fecha_salida as "FechaSalida", t.turno_trabajo as "TurnoTrabajo", m.codigo || ' · ' || h.codigo || '-' || c.codigo as "Cama",
        coalesce(t.mensajes, '[]') as "Mensajes", t.id_reserva as "IdReserva", r.numero as "Numero"
      from hotel_carga_fila t left join administracion_persona p on p.id_persona = t.id_persona left join hotel_cama c on c.id_cama = t.id_cama
        left join hotel_habitacion h on h.id_habitacion = c.id_habitacion left join hotel_modulo m on m.id_modulo = c.id_modulo left join hotel_reserva r on r.id_reserva = t.id_reserva
      where ${which} order by t.fila limit ${take} offset ${skip}`,
  );
  const shown = protecting(ctx, kit);
  const say = (message: string) => kit.words.coded(ctx.lang, message);
  return { data: rows.map((row) => shown({ ...row, Mensajes: row.Mensajes.map(say) })), totalCount };
}

/** What narrows the people of a guard. */
interface QuienesDeGuardia {
  readonly IdRegimenGuardia: number;
  readonly Desde?: string | undefined;
  readonly IdCompania?: number | undefined;
  readonly IdContrato?: number | undefined;
  readonly IdCargo?: number | undefined;
  readonly IdUnidadOrganizacional?: number | undefined;
}

/** People of a guard on a day, of those who work; of the units of the profile, where it has any. A unit goes with those below it. */
export async function peopleOfGuard(ctx: Context, kit: RouteKit, asked: QuienesDeGuardia): Promise<z.output<typeof candidatoSchema>[]> {
  const { IdRegimenGuardia, Desde = today(ctx), IdCompania = null, IdContrato = null, IdCargo = null, IdUnidadOrganizacional = null } = asked;
  const { IdCliente, units } = ctx.session;
  const rows = await ctx.tx.rows(
    { IdPersona: int, NombreCompleto: orNull(text), Documento: text, Compania: orNull(text), Cargo: orNull(text) },
    sql`select p.id_persona as "IdPersona", ${sql.raw(fullNameSql('p'))} as "NombreCompleto", p.documento as "Documento", k.alias as "Compania", g.cargo as "Cargo"
      from administracion_persona_guardia u join administracion_persona p on p.id_persona = u.id_persona and p.inactivo = 'N'
        join administracion_persona_vinculo v on v.id_cliente = p.id_cliente and v.id_persona = p.id_persona and ${sql.raw(openSql('v'))}
        left join administracion_compania k on k.id_compania = v.id_compania left join administracion_cargo g on g.id_cargo = v.id_cargo
      where u.id_cliente = ${ctx.session.IdCliente} and u.id_regimen_guardia = ${IdRegimenGuardia} and ${Desde}::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity')
        and v.id_division = ${ctx.session.IdDivision} and (${ctx.session.IdCompania}::int is null or v.id_compania = ${ctx.session.IdCompania}::int)
        and (${IdCompania}::int is null or v.id_compania = ${IdCompania}::int) and (${IdContrato}::int is null or v.id_contrato = ${IdContrato}::int)
        and (${IdCargo}::int is null or v.id_cargo = ${IdCargo}::int) and (${units === null} or v.id_unidad_organizacional = any(${sql.param([...(units ?? [])])}::int[]))
        and (${IdUnidadOrganizacional}::int is null or v.id_unidad_organizacional in (
          with recursive rama as (select ${IdUnidadOrganizacional}::int as id
            union select n.id_unidad_organizacional from administracion_unidad_organizacional n join rama on n.id_cliente = ${IdCliente} and n.id_unidad_padre = rama.id) select id from rama))
      order by 2, 1 limit 5000`,
  );
  return rows.map(protecting(ctx, kit));
}
