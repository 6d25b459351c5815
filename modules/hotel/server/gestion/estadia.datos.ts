import { fullNameSql, openSql } from '@modules/administracion/server/public';
import { readSegments } from '@modules/administracion/shared/turno';
import { bool, int, json, orNull, text } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Rol } from '../../shared/estadia';

const flag = z.enum(['S', 'N']);
const key = z.number().nullable();

const hotelRow = z.object({
  IdHotel: z.number(),
  IdDivision: z.number(),
  Codigo: z.string(),
  Hotel: z.string(),
  HoraCheckin: z.string(),
  HoraCheckout: z.string(),
  LiberaReserva: flag,
  DiasLiberacion: key,
  MaximoDiasEstadia: z.number(),
  ExigeLimpieza: flag,
  ExigeAcreditacion: flag,
  IdZona: key,
  Activo: flag,
});
export type Hotel = z.output<typeof hotelRow>;

const HOTEL = sql.raw(
  `t.id_hotel as "IdHotel", t.id_division as "IdDivision", t.codigo as "Codigo", t.hotel as "Hotel", t.hora_checkin as "HoraCheckin", t.hora_checkout as "HoraCheckout",
  t.libera_reserva as "LiberaReserva", t.dias_liberacion as "DiasLiberacion", t.maximo_dias_estadia as "MaximoDiasEstadia",
  t.exige_limpieza as "ExigeLimpieza", t.exige_acreditacion as "ExigeAcreditacion", t.id_zona as "IdZona", t.activo as "Activo"`,
);

/** Hotels of the session's division, `t` in the condition. */
export async function hotelsOf(ctx: Context, which: SQL): Promise<Hotel[]> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      IdHotel: int,
      IdDivision: int,
      Codigo: text,
      Hotel: text,
      HoraCheckin: text,
      HoraCheckout: text,
      LiberaReserva: text,
      DiasLiberacion: orNull(int),
      MaximoDiasEstadia: int,
      ExigeLimpieza: text,
      ExigeAcreditacion: text,
      IdZona: orNull(int),
      Activo: text,
    },
    sql`select ${HOTEL} from hotel_hotel t where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and ${which} order by t.codigo`,
  );
  return z.array(hotelRow).parse(rows);
}

/** A hotel of the session's division. */
export async function hotelOf(ctx: Context, idHotel: number): Promise<Hotel> {
  const [found] = await hotelsOf(ctx, sql`t.id_hotel = ${idHotel}`);
  if (!found) throw refuse('campo.referencia', { campo: 'IdHotel' }, 'IdHotel');
  return found;
}

const personRow = z.object({
  IdPersona: z.number(),
  Nombre: z.string(),
  Correo: z.string().nullable(),
  Sexo: z.enum(['M', 'F']),
  /** Its row says neither (V8): it sleeps nowhere until it does. */
  SinSexo: z.boolean(),
  /** Inactive, or terminated and no visitor. */
  Fuera: z.boolean(),
  Condicion: z.enum(['TRABAJADOR', 'VISITA']),
  IdCompania: key,
  IdContrato: key,
  IdCargo: key,
  IdCentroCosto: key,
  IdRegimenGuardia: key,
  Segmentos: z.unknown(),
  Base: z.string().nullable(),
});
export type Persona = Omit<z.output<typeof personRow>, 'Segmentos' | 'Base'> & { readonly rol: Rol | null };

/** People as a stay sees them on a day: who they work for, else who accredited them, and in which guard. */
export async function peopleOf(ctx: Context, people: readonly number[], day: string): Promise<ReadonlyMap<number, Persona>> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      IdPersona: int,
      Nombre: orNull(text),
      Correo: orNull(text),
      Sexo: text,
      Fuera: orNull(bool),
      Condicion: text,
      IdCompania: orNull(int),
      IdContrato: orNull(int),
      IdCargo: orNull(int),
      IdCentroCosto: orNull(int),
      IdRegimenGuardia: orNull(int),
      Segmentos: orNull(json(z.unknown())),
      Base: orNull(text),
    },
    sql`select p.id_persona as "IdPersona", ${sql.raw(fullNameSql('p'))} as "Nombre", p.correo as "Correo", p.sexo as "Sexo",
        (p.inactivo = 'S' or (v.abierto is false and p.visita = 'N')) as "Fuera",
        case when v.abierto then 'TRABAJADOR' else 'VISITA' end as "Condicion",
        coalesce(case when v.abierto then v.id_compania end, a.id_compania, v.id_compania) as "IdCompania",
        coalesce(case when v.abierto then v.id_contrato end, a.id_contrato) as "IdContrato",
        case when v.abierto then v.id_cargo end as "IdCargo", case when v.abierto then v.id_centro_costo end as "IdCentroCosto",
        g.id_regimen_guardia as "IdRegimenGuardia", g.segmentos as "Segmentos", g.base as "Base"
      from administracion_persona p
        left join lateral (select v.*, ${sql.raw(openSql('v'))} as abierto from administracion_persona_vinculo v
          where v.id_cliente = p.id_cliente and v.id_persona = p.id_persona order by v.fecha_inicio desc limit 1) v on true
        left join lateral (select a.id_compania, a.id_contrato from acreditacion_persona a where a.id_cliente = p.id_cliente and a.id_division = ${IdDivision}
          and a.id_persona = p.id_persona and ${day}::date between a.fecha_inicio and a.fecha_fin order by a.fecha_inicio desc limit 1) a on true
        left join lateral (select u.id_regimen_guardia, r.segmentos, to_char(g.fecha_base, 'YYYYMMDD') as base from administracion_persona_guardia u
          join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
          where u.id_cliente = p.id_cliente and u.id_persona = p.id_persona and ${day}::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity') limit 1) g on true
      where p.id_cliente = ${IdCliente} and p.id_persona = any(${sql.param([...people])}::int[])`,
  );
  return new Map(
    rows.map((row) => {
      const known = row.Sexo === 'M' || row.Sexo === 'F';
      const { Segmentos, Base, ...person } = personRow.parse({ ...row, Sexo: known ? row.Sexo : 'M', SinSexo: !known });
      const segmentos = readSegments(Segmentos);
      return [person.IdPersona, { ...person, rol: segmentos && Base !== null ? { segmentos, base: Base } : null }];
    }),
  );
}

/** One of them. */
export async function personOf(ctx: Context, idPersona: number, day: string): Promise<Persona> {
  const person = (await peopleOf(ctx, [idPersona], day)).get(idPersona);
  if (!person) throw refuse('campo.referencia', { campo: 'IdPersona' }, 'IdPersona');
  return person;
}

const SHOWN = new Map<string, Intl.DateTimeFormat>();

/** A moment in the division's time, `yyyyMMddHH:mm`. */
export function localMoment(zone: string, at: Date): string {
  let format = SHOWN.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    SHOWN.set(zone, format);
  }
  return `${dayIn(zone, at)}${format.format(at)}`;
}
