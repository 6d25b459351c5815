import { later, shownDay } from '@modules/administracion/shared/dia';
import type { Row } from '@platform/entity/entity';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Exclusividad, exclusivityOf } from '../../shared/disponibilidad';
import { shiftOfNight } from '../../shared/estadia';
import { CamaExclusiva } from '../../shared/perfil.entity';
import { bedsOf } from '../gestion/estadia.columnas';
import { exclusivitiesOf } from '../gestion/estadia.estado';
import { requireAdministrator } from './administrador';

type Fila = Row<typeof CamaExclusiva>;
const NAMED = { P: 'IdPersona', C: 'IdCompania', G: 'IdCargo' } as const;

const stay = z.object({
  Numero: z.string(),
  IdPersona: z.number(),
  IdCompania: z.number().nullable(),
  IdCargo: z.number().nullable(),
  desde: z.string(),
  hasta: z.string(),
});

const plain = ({ IdCama, Beneficiario, FechaInicio, FechaFin, ...row }: Fila): Exclusividad => ({
  IdCama,
  beneficiario: Beneficiario,
  id: Beneficiario === 'T' ? null : row[NAMED[Beneficiario]],
  desde: FechaInicio,
  hasta: FechaFin,
});

/** Stays from today on that only this exclusivity lets sleep there: what is left of it (nothing, when it goes) must still. */
async function refuseStaysUnder(ctx: Context, idHotel: number, before: Fila, after: Fila | null): Promise<void> {
  const day = today(ctx);
  const rows = z.array(stay).parse(
    await ctx.tx.rows(
      { Numero: text, IdPersona: int, IdCompania: orNull(int), IdCargo: orNull(int), desde: text, hasta: text },
      sql`select r.numero as "Numero", r.id_persona as "IdPersona", r.id_compania as "IdCompania", r.id_cargo as "IdCargo", o.fecha_inicio as desde, o.fecha_fin as hasta
        from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva where o.id_cliente = ${ctx.session.IdCliente} and o.id_cama = ${before.IdCama} and o.vigente = 'S'
          and r.estado in ('R', 'H') and o.fecha_fin > ${day}::date order by o.fecha_inicio`,
    ),
  );
  if (rows.length === 0) return;
  const cama = (await bedsOf(ctx, idHotel)).find(({ IdCama }) => IdCama === before.IdCama);
  const was = plain(before);
  const all = await exclusivitiesOf(ctx, idHotel, { desde: day, hasta: rows.map(({ hasta }) => hasta).reduce(later) });
  const mine = (one: Exclusividad) =>
    one.IdCama === was.IdCama && one.beneficiario === was.beneficiario && one.id === was.id && one.desde === was.desde;
  const others = all.filter((one) => one.IdCama === was.IdCama && !mine(one));
  const left = after ? [...others, plain(after)] : others;
  const held = rows.filter(({ IdPersona, IdCompania, IdCargo, desde, hasta }) => {
    const order = {
      desde: later(desde, day),
      hasta,
      lugares: null,
      turno: shiftOfNight(null, null),
      huesped: { IdPersona, IdCompania, IdCargo, sexo: '', IdRegimenGuardia: null },
    };
    const may = (list: readonly Exclusividad[]) => cama !== undefined && exclusivityOf(cama, order, list) !== null;
    return may([...others, was]) && !may(left);
  });
  if (held.length > 0)
    throw conflict(
      'hotel.con_reservas',
      { n: held.length },
      { lista: held.map(({ Numero, desde, hasta }) => `${Numero} · ${shownDay(desde)} – ${shownDay(hasta)}`) },
    );
}

export const exclusivaResource: Resource = resource(CamaExclusiva, {
  computed: { IdHotel: (t) => `(select c.id_hotel from hotel_cama c where c.id_cama = ${t}.id_cama)` },
  async check(ctx, { kind, before, after }) {
    const row = after ?? before;
    if (!row) return;
    const bed = await ctx.tx.first(
      { id_hotel: int, tipo_uso: text },
      sql`select id_hotel, tipo_uso from hotel_cama where id_cliente = ${ctx.session.IdCliente} and id_cama = ${row.IdCama} for no key update`,
    );
    const idHotel = Number(bed?.id_hotel);
    await requireAdministrator(ctx, idHotel);
    if (after) {
      if (kind === 'crear' && bed?.tipo_uso !== 'S') throw refuse('hotel.cama_no_exclusiva', undefined, 'IdCama');
      const { Beneficiario } = after;
      for (const [of, name] of Object.entries(NAMED)) {
        if (of === Beneficiario && !after[name]) throw refuse('campo.obligatorio', { campo: name }, name);
        if (of !== Beneficiario) after[name] = null;
      }
      if (Beneficiario === 'T' && after.FechaFin === null) throw refuse('campo.obligatorio', { campo: 'FechaFin' }, 'FechaFin');
    }
    if (before) await refuseStaysUnder(ctx, idHotel, before, after);
  },
});
