import { personNameSql } from '@modules/administracion/server/public';
import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet, SheetGroup } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { pantallasEn } from '../../shared/en.pantallas';
import { pantallasEs } from '../../shared/es.pantallas';
import { FICHA } from '../../shared/ficha.palabras';
import { Marca, Presencia } from '../../shared/marca.entity';
import { localMoment } from '../decision/calendar';
import { configurationOf } from '../decision/configuracion';
import { decideVehicle } from '../decision/decision';
import { readFacts } from '../decision/facts';
import { readVehicle } from '../decision/vehiculo.facts';
import { worded, wordedAhead } from '../puesto/marca.answer';
import { foretold, stretchesOf } from '../puesto/marca.range';
import { DAYS, mainGate } from '../puesto/veredicto';
import { marcaResource } from '../resources';
import { clockOf } from './momento';

/** The gate's own decision about a vehicle now, as if somebody in order drove it, until when it stands, and where it is. */
export async function vehicleVerdict(ctx: Context, id: number) {
  const { IdCliente, IdDivision, zona } = ctx.session;
  const now = localMoment(zona, ctx.now);
  const configuration = await configurationOf(ctx, IdDivision);
  // Whether the session may see the vehicle was asked before.
  const common = { IdCliente, IdDivision, IdPuerta: await mainGate(ctx), IdCompania: null, Desde: now.Fecha, Hasta: addDays(now.Fecha, DAYS) };
  const [facts, vehicle] = await Promise.all([
    readFacts(ctx.tx, configuration, { ...common, TipoIdentificacion: 'PLA' }),
    readVehicle(ctx.tx, configuration, { ...common, IdVehiculo: id, IdConductor: null }),
  ]);
  if (!facts || !vehicle.Vehiculo) throw notFound();
  const verdict = decideVehicle(facts, vehicle, { Modo: 'S', ...now, Identificador: '', Momento: ctx.now.toISOString() }, true);
  const anywhere = { ...vehicle, ZonasPresencia: [] };
  const [today, next] = stretchesOf((question) => decideVehicle(foretold(facts), anywhere, question, true), now.Fecha, DAYS);
  const same = today !== undefined && today.Permitido === verdict.Permitido;
  const zone = configuration.zones.get(vehicle.IdZonaPresencia ?? 0)?.Nombre;
  return {
    allowed: verdict.Permitido === 'S',
    door: facts.Puerta?.Nombre ?? FICHA[ctx.lang].cualquiera,
    reasons: worded(ctx, verdict.Motivos),
    warnings: worded(ctx, verdict.Advertencias),
    until: same && next ? today.Hasta : null,
    later: same && next && verdict.Permitido === 'S' ? wordedAhead(ctx, next.Motivos, now.Fecha) : [],
    inside: zone !== undefined && vehicle.Desde !== null ? { zone, since: vehicle.Desde } : null,
  };
}

/** Days of passes that are looked at for who drove. */
const DRIVEN_DAYS = 90;

/** Who drove it lately, the last first. */
async function drivers(ctx: Context, id: number): Promise<SheetGroup[]> {
  if (!granted(ctx.session, Marca.options.menu, 'consultar')) return [];
  const say = FICHA[ctx.lang];
  const rows = await ctx.tx.rows(
    { id: int, nombre: text, n: int, ultima: text },
    sql`select p.id_persona as id, ${sql.raw(personNameSql('p'))} as nombre, m.n, m.ultima from (
        select t.id_persona, count(*)::int as n, max(t.fecha_hora) as ultima from acceso_marca t
        where t.id_vehiculo = ${id} and t.tipo_marcacion = 'C' and t.id_persona is not null and t.resultado = 'S' and t.anulada = 'N' and t.rebote = 'N'
          and t.fecha_hora >= ${new Date(ctx.now.getTime() - DRIVEN_DAYS * 86_400_000).toISOString()}::timestamptz and ${scopeSql(marcaResource, ctx.session)}
        group by t.id_persona order by max(t.fecha_hora) desc limit 5) m join administracion_persona p on p.id_persona = m.id_persona order by m.ultima desc`,
  );
  return [
    {
      title: say.conductores,
      facts: rows.map(({ id: person, nombre, n, ultima }) => ({
        label: fill(say.pases, { n, momento: clockOf(ctx, ultima) }),
        value: nombre,
        thing: { resource: 'AdministracionPersona', id: person },
        of: ['AdministracionPersona', 'NombreCompleto'],
      })),
    },
  ];
}

/** Whether a vehicle may come in now and until when, where it is, and who drove it. */
export const vehicleSheet: Sheet = {
  entity: 'AdministracionVehiculo',
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const who = (ctx.lang === 'en' ? pantallasEn : pantallasEs).responsables;
    const [{ allowed, door, reasons, until, later, inside }, groups] = await Promise.all([vehicleVerdict(ctx, id), drivers(ctx, id)]);
    const sentence = fill(allowed ? (until ? say.siHasta : say.si) : say.no, { puerta: door, fecha: until ? shownDay(until) : '' });
    const why = [
      ...reasons.map((one) => ({ ...one, text: one.Motivo })),
      ...later.map((one) => ({ ...one, text: fill(say.despues, { motivo: one.Motivo }) })),
    ];
    const mayKnow = granted(ctx.session, Presencia.options.menu, 'consultar');
    return {
      answers: [
        {
          answer: allowed ? 'si' : 'no',
          question: say.pregunta,
          sentence,
          reasons: why.map(({ text: told, Responsable, Accion }) => ({ text: told, who: who[Responsable], href: Accion })),
        },
      ],
      groups: [
        ...(mayKnow
          ? [
              {
                title: say.ahora,
                facts: [
                  { label: say.ahora, value: inside ? fill(say.dentroDesde, { zona: inside.zone, desde: clockOf(ctx, inside.since) }) : say.fuera },
                ],
              },
            ]
          : []),
        ...groups,
      ],
    };
  },
  async card(ctx, id) {
    const say = FICHA[ctx.lang];
    const { allowed, reasons, until, later, inside } = await vehicleVerdict(ctx, id);
    const [first] = allowed ? later : reasons;
    return {
      state: { text: allowed ? say.puede : say.noPuede, tone: allowed ? 'verde' : 'rojo' },
      facts: [
        { label: allowed ? say.terminaPrimero : say.porQue, value: first?.Motivo ?? null, detail: until ? shownDay(until) : null },
        ...(granted(ctx.session, Presencia.options.menu, 'consultar')
          ? [{ label: say.ahora, value: inside ? fill(say.dentroDesde, { zona: inside.zone, desde: clockOf(ctx, inside.since) }) : say.fuera }]
          : []),
      ],
    };
  },
};
