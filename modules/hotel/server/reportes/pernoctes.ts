import { personNameSql } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { type Days, report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { type Noches, nightsOf, usedNights } from '../../shared/estadia';
import { REPORTES } from '../../shared/reportes.palabras';
import { localMoment } from '../gestion/estadia.datos';
import { cutOf, within } from '../historial/historial';
import { agrupar, DE_ESTADIA, type Filtros, inModule, MENU, PERIODO, staysIn } from './filtros';

/** Nights of a stretch, counted: those on which the guest was checked in, and the others up to today. */
interface Pernocte {
  readonly estadia: number;
  readonly compania: readonly [number | null, string | null];
  readonly contrato: readonly [number | null, string | null];
  readonly centro: readonly [number | null, string | null];
  readonly persona: readonly [number, string | null, string];
  /** Nights that were used. */
  readonly noches: readonly string[];
  readonly usadas: number;
  readonly noUsadas: number;
}

/** What was slept of some nights, stretch by stretch, of the stays that the session reaches. */
async function nightsSlept(ctx: Context, filters: Filtros, span: Noches): Promise<Pernocte[]> {
  const rows = await ctx.tx.rows(
    {
      estadia: int,
      desde: text,
      hasta: text,
      entrada: orNull(text),
      salida: orNull(text),
      id_compania: orNull(int),
      compania: orNull(text),
      id_contrato: orNull(int),
      contrato: orNull(text),
      id_centro_costo: orNull(int),
      centro: orNull(text),
      id_persona: int,
      persona: orNull(text),
      documento: text,
    },
    sql`select r.id_reserva as estadia, o.fecha_inicio as desde, o.fecha_fin as hasta, r.fecha_hora_checkin as entrada, r.fecha_hora_checkout as salida, r.id_compania, a.alias as compania,
        r.id_contrato, k.codigo as contrato, r.id_centro_costo, e.centro_costo as centro, r.id_persona, ${sql.raw(personNameSql('p'))} as persona, p.documento
      from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva join hotel_habitacion h on h.id_habitacion = o.id_habitacion join administracion_persona p on p.id_persona = r.id_persona
        left join administracion_compania a on a.id_compania = r.id_compania left join administracion_contrato k on k.id_contrato = r.id_contrato
        left join administracion_centro_costo e on e.id_centro_costo = r.id_centro_costo
      where o.id_cliente = ${ctx.session.IdCliente} and o.vigente = 'S' and o.clase = 'R' and r.estado in ('R', 'H', 'F', 'L', 'N') and o.fecha_inicio < o.fecha_fin
        and o.fecha_inicio < ${span.hasta}::date and o.fecha_fin > ${span.desde}::date and ${staysIn(ctx, filters)} and ${inModule(filters)} order by o.id_ocupacion`,
  );
  const cut = cutOf(ctx);
  const local = (moment: string | null) => (moment === null ? null : localMoment(ctx.session.zona, new Date(moment)));
  const until = { desde: span.desde, hasta: addDays(today(ctx), 1) };
  return rows.map((row) => {
    const nights = within(within(row, span), until);
    const noches = usedNights(nights, { entrada: local(row.entrada), salida: local(row.salida) }, cut);
    return {
      estadia: row.estadia,
      compania: [row.id_compania, row.compania],
      contrato: [row.id_contrato, row.contrato],
      centro: [row.id_centro_costo, row.centro],
      persona: [row.id_persona, row.persona, row.documento],
      noches,
      usadas: noches.length,
      noUsadas: nightsOf(nights).length - noches.length,
    };
  });
}

const KEYS = { C: 'compania', K: 'contrato', E: 'centro', P: 'persona' } as const;

/** Used nights, and those that were reserved and not used: the same sum however they are grouped. */
export const nightsReport = report({
  code: 'HOT-PER',
  path: 'hotel-pernoctes',
  menu: MENU,
  period: PERIODO,
  parameters: { Agrupar: agrupar(['C', 'K', 'E', 'P']), ...DE_ESTADIA },
  columns: {
    Grupo: { kind: 'text', shows: ['AdministracionPersona.NombreCompleto'], sometimes: true },
    Detalle: { kind: 'text', shows: ['AdministracionPersona.Documento'], sometimes: true },
    Estadias: { kind: 'whole' },
    Usadas: { kind: 'whole', sum: true },
    NoUsadas: { kind: 'whole' },
  },
  drawn: { by: 'Grupo', adds: 'Usadas' },
  counted: 'Usadas',
  words: REPORTES.pernoctes,
  async rows(ctx, { Agrupar, ...filters }, { Desde, Hasta }, { skip, take }) {
    const of = KEYS[Agrupar ?? 'C'];
    const groups = new Map<number, { name: string; detail: string | null; stays: Set<number>; used: number; left: number }>();
    for (const night of await nightsSlept(ctx, filters, { desde: Desde, hasta: addDays(Hasta, 1) })) {
      const [id, name] = night[of];
      const known = groups.get(id ?? 0) ?? {
        name: name ?? '—',
        detail: of === 'persona' ? night.persona[2] : null,
        stays: new Set<number>(),
        used: 0,
        left: 0,
      };
      known.stays.add(night.estadia);
      groups.set(id ?? 0, { ...known, used: known.used + night.usadas, left: known.left + night.noUsadas });
    }
    const all = [...groups.entries()].sort(([idOne, one], [idOther, other]) => one.name.localeCompare(other.name, 'es') || idOne - idOther);
    return {
      total: all.length,
      rows: all.slice(skip, skip + take).map(([id, { name, detail, stays, used, left }]) => ({
        Grupo: name,
        Detalle: detail,
        Estadias: stays.size,
        Usadas: used,
        NoUsadas: left,
        Enlace: of === 'persona' ? `/hotel/consultas/historial?persona=${id}&desde=${Desde}&hasta=${Hasta}` : null,
        DeNadie: of === 'persona' ? 'N' : 'S',
      })),
    };
  },
});

/** The same nights, for reports that join them to what others keep. */
export const nightsOfPeople = {
  menu: '090402',
  async nights(ctx: Context, { IdCompania }: { readonly IdCompania: number | null }, { Desde, Hasta }: Days) {
    const slept = await nightsSlept(ctx, { IdCompania }, { desde: Desde, hasta: addDays(Hasta, 1) });
    return slept.map(({ persona, compania, centro, noches, usadas, noUsadas }) => ({
      IdPersona: persona[0],
      IdCompania: compania[0],
      IdCentroCosto: centro[0],
      Usadas: usadas,
      Noches: noches,
      NoUsadas: noUsadas,
    }));
  },
};
