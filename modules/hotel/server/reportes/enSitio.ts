import { branchesSql, insideAtSql, silentAt } from '@modules/acceso/server/public';
import { personNameSql } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { choice, date, ref, time } from '@platform/entity/field';
import { fill } from '@platform/i18n/coded';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { writtenMoment } from '@platform/server/pdf/document';
import { report } from '@platform/server/report/report';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { EN_SITIO, EN_SITIO_NOTAS } from '../../shared/enSitio.palabras';
import { reservaResource } from '../gestion/reserva.resource';

const GRUPOS = ['C', 'S', 'F'] as const;
const DUDAS = ['C', 'A', 'S', 'V'] as const;

/** A night goes on until noon. */
const NOON = 12;

interface At {
  /** ISO, of a past moment; null for now. */
  readonly moment: string | null;
  /** The night that it is of (`yyyyMMdd`). */
  readonly night: string;
}

/** The moment that is asked for, in the division's time. */
async function momentOf(ctx: Context, Fecha: string | null, Hora: string | null): Promise<At> {
  const { zona } = ctx.session;
  const hourOf = (at: Date) => Number(new Intl.DateTimeFormat('en', { timeZone: zona, hour: 'numeric', hourCycle: 'h23' }).format(at));
  const nightOf = (at: Date) => (hourOf(at) < NOON ? addDays(dayIn(zona, at), -1) : dayIn(zona, at));
  if (Fecha === null && Hora === null) return { moment: null, night: nightOf(ctx.now) };
  const day = Fecha ?? dayIn(zona, ctx.now);
  // Without an hour: the end of that day, or now where it is today.
  const { at } = await ctx.tx.one({ at: text }, sql`select ((${day}::date + coalesce(${Hora}::text, '23:59')::time) at time zone ${zona}) as at`);
  const asked = new Date(at);
  if (asked > ctx.now) {
    if (Hora !== null || day > dayIn(zona, ctx.now)) throw refuse('reporte.momento_futuro', undefined, Hora === null ? 'Fecha' : 'Hora');
    return { moment: null, night: nightOf(ctx.now) };
  }
  return { moment: asked.toISOString(), night: nightOf(asked) };
}

const ROW = {
  IdPersona: int,
  Grupo: oneOf(GRUPOS),
  Persona: text,
  Documento: orNull(text),
  Compania: orNull(text),
  Zona: orNull(text),
  Desde: orNull(text),
  Hotel: orNull(text),
  Modulo: orNull(text),
  Habitacion: orNull(text),
  Cama: orNull(text),
  Telefono: orNull(text),
  Sangre: orNull(text),
  Contacto: orNull(text),
  Duda: orNull(oneOf(DUDAS)),
  total: int,
} as const;

const person = (name: string) => [`AdministracionPersona.${name}`];

/** RX2: who is inside with a bed for the night (his last one, if he should have left and is still checked in), who without one, and who has one and is away; those in doubt last of their group. */
export const onSiteReport = report({
  code: 'RX2',
  path: 'en-sitio',
  menu: ['040104', '090303'],
  parameters: {
    Grupo: choice({ options: GRUPOS }),
    Fecha: date({}),
    Hora: time({}),
    IdZona: ref('AccesoZona', {}),
    IdCompania: ref('AdministracionCompania', {}),
    IdHotel: ref('HotelHotel', {}),
    IdModulo: ref('HotelModulo', { dependsOn: ['IdHotel'] }),
  },
  columns: {
    // Empty: ticked by hand on the printed list.
    Control: { kind: 'text' },
    Grupo: { kind: 'code', options: GRUPOS },
    Modulo: { kind: 'text' },
    Habitacion: { kind: 'text' },
    Cama: { kind: 'text' },
    Persona: { kind: 'text', shows: person('NombreCompleto') },
    Documento: { kind: 'text', shows: person('Documento') },
    Compania: { kind: 'text' },
    Zona: { kind: 'text' },
    Desde: { kind: 'text' },
    Hotel: { kind: 'text' },
    Telefono: { kind: 'text', shows: person('TelefonoMovil') },
    Sangre: { kind: 'text', shows: person('IdTipoSangre') },
    Contacto: { kind: 'text', shows: [...person('ContactoEmergencia'), ...person('TelefonoEmergencia')] },
    Duda: { kind: 'code', options: DUDAS },
  },
  drawn: { by: 'Grupo' },
  words: EN_SITIO,
  async notes(ctx, { Fecha, Hora }) {
    const words = EN_SITIO_NOTAS[ctx.lang];
    const { moment } = await momentOf(ctx, Fecha ?? null, Hora ?? null);
    const { equipos, tarde } = await silentAt(ctx, moment);
    return [
      fill(words.corte, { momento: writtenMoment(ctx, moment ?? ctx.now.toISOString()) }),
      ...(equipos.length > 0 ? [fill(words.equipos, { equipos: equipos.join(', ') })] : []),
      ...(tarde > 0 ? [fill(words.tarde, { n: tarde })] : []),
    ];
  },
  async rows(ctx, { Grupo, Fecha, Hora, IdZona, IdCompania, IdHotel, IdModulo }, _, { skip, take }) {
    const { moment, night } = await momentOf(ctx, Fecha ?? null, Hora ?? null);
    const { IdCliente, IdDivision, zona } = ctx.session;
    const now = moment ?? ctx.now.toISOString();
    const found = await ctx.tx.rows(
      ROW,
      sql`with recursive ${branchesSql(IdCliente, IdDivision)},
        dentro as materialized (${insideAtSql(ctx, moment)}),
        camas as materialized (select distinct on (t.id_persona) t.id_persona, t.id_compania, c.id_hotel, c.id_modulo, m.codigo as modulo, h.codigo as habitacion, c.codigo as cama
          from hotel_reserva t join hotel_ocupacion o on o.id_reserva = t.id_reserva and o.vigente = 'S' and o.fecha_inicio <= ${night}::date
            join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = c.id_habitacion join hotel_modulo m on m.id_modulo = c.id_modulo
          where ${scopeSql(reservaResource, ctx.session)} and t.estado in ('H', 'F') and t.fecha_hora_checkin <= ${now}::timestamptz
            and (t.fecha_hora_checkout is null or t.fecha_hora_checkout > ${now}::timestamptz)
          order by t.id_persona, o.fecha_inicio desc, o.id_ocupacion desc)
        select x."IdPersona", x."Grupo", ${sql.raw(personNameSql('p'))} as "Persona", p.documento as "Documento", k.alias as "Compania", z.nombre as "Zona",
          to_char(x.desde at time zone ${zona}, 'DD/MM/YYYY HH24:MI') as "Desde", n.hotel as "Hotel", x.modulo as "Modulo", x.habitacion as "Habitacion", x.cama as "Cama", p.telefono_movil as "Telefono",
          (select s.codigo from sistema_tipo_sangre s where s.id_tipo_sangre = p.id_tipo_sangre) as "Sangre", nullif(concat_ws(' · ', p.contacto_emergencia, p.telefono_emergencia), '') as "Contacto",
          x.duda as "Duda", (count(*) over ())::int as total
        from (select coalesce(d.id_persona, b.id_persona) as "IdPersona", case when d.id_persona is null then 'F' when b.id_persona is null then 'S' else 'C' end as "Grupo",
            d.id_zona, d.desde, d.duda, coalesce(d.id_compania, b.id_compania) as id_compania, b.id_hotel, b.id_modulo, b.modulo, b.habitacion, b.cama
          from dentro d full join camas b on b.id_persona = d.id_persona) x
          join administracion_persona p on p.id_persona = x."IdPersona" left join administracion_compania k on k.id_compania = x.id_compania
          left join acceso_zona z on z.id_zona = x.id_zona left join hotel_hotel n on n.id_hotel = x.id_hotel
        where (${Grupo ?? null}::text is null or x."Grupo" = ${Grupo ?? null}::text) and (${IdCompania ?? null}::int is null or x.id_compania = ${IdCompania ?? null}::int)
          and (${IdZona ?? null}::int is null or x.id_zona in (select r.id_zona from ramas r where r.raiz = ${IdZona ?? null}::int))
          and (${IdHotel ?? null}::int is null or x.id_hotel = ${IdHotel ?? null}::int) and (${IdModulo ?? null}::int is null or x.id_modulo = ${IdModulo ?? null}::int)
        order by position(x."Grupo" in 'CSF'), x.duda is not null, n.hotel, x.modulo, x.habitacion, x.cama, z.nombre, k.alias, 3, x."IdPersona" limit ${take} offset ${skip}`,
    );
    const opens = granted(ctx.session, ['030101'], 'consultar');
    return {
      total: found[0]?.total ?? 0,
      rows: found.map(({ IdPersona, total: _total, ...row }) => ({
        Control: '',
        ...row,
        Enlace: opens ? `/administracion/personas/${IdPersona}` : null,
      })),
    };
  },
});
