import { fill } from '@platform/i18n/coded';
import { int, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { FICHA } from '../../shared/ficha.palabras';
import { Marca } from '../../shared/marca.entity';
import { doorResource } from '../permisos/topologia.rules';
import { marcaResource } from '../resources';
import { clockOf } from './momento';

const dayFilter = (ctx: Context, id: number, more: Readonly<Record<string, readonly string[]>> = {}): string => {
  const day = today(ctx);
  return `/acceso/marcaciones?filtro=${encodeURIComponent(JSON.stringify({ Fecha: { desde: day, hasta: day }, IdPuerta: [id], ...more }))}`;
};

/** Today's marks at a door, as far as the session reaches marks. */
async function marksOfToday(ctx: Context, id: number) {
  return ctx.tx.one(
    { entradas: int, salidas: int, rechazos: int, ultima: orNull(text) },
    sql`select (count(*) filter (where t.resultado = 'S' and t.modo_marcacion = 'S'))::int as entradas, (count(*) filter (where t.resultado = 'S' and t.modo_marcacion = 'N'))::int as salidas,
        (count(*) filter (where t.resultado = 'N'))::int as rechazos, max(t.fecha_hora) as ultima
      from acceso_marca t where t.id_puerta = ${id} and t.fecha_hora >= ${today(ctx)}::date::timestamp at time zone ${ctx.session.zona} and t.anulada = 'N' and t.rebote = 'N' and ${scopeSql(marcaResource, ctx.session)}`,
  );
}

/** How a door stands, and what it is open to. */
async function standing(ctx: Context, id: number) {
  const say = FICHA[ctx.lang];
  const door = await ctx.tx.one(
    { modo: oneOf(['N', 'L', 'C']), activo: yes },
    sql`select t.modo, t.activo from acceso_puerta t where t.id_puerta = ${id} and ${scopeSql(doorResource, ctx.session)}`,
  );
  const open = door.activo && door.modo !== 'C';
  const sentence = door.activo ? { N: say.puertaN, L: say.puertaL, C: say.puertaC }[door.modo] : say.puertaInactiva;
  return { open, free: door.activo && door.modo === 'L', sentence };
}

/** The state of a door and its devices, for whoever opens its page. */
export const doorSheet: Sheet = {
  entity: 'AccesoPuerta',
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const [{ open, sentence }, devices] = await Promise.all([
      standing(ctx, id),
      ctx.tx.rows(
        { equipo: text, sentido: oneOf(['E', 'S', 'A']), relevo: int },
        sql`select e.equipo, x.sentido, x.numero_puerta as relevo from acceso_puerta_equipo x join sistema_equipo e on e.id_equipo = x.id_equipo
          where x.id_cliente = ${ctx.session.IdCliente} and x.id_division = ${ctx.session.IdDivision} and x.id_puerta = ${id} order by x.numero_puerta, e.equipo limit 20`,
      ),
    ]);
    const ways = { E: say.sentidoE, S: say.sentidoS, A: say.sentidoA };
    return {
      answers: [{ answer: open ? 'si' : 'no', question: say.puerta, sentence }],
      groups: [
        { title: say.equipos, facts: devices.map(({ equipo, sentido, relevo }) => ({ label: `${relevo} · ${ways[sentido]}`, value: equipo })) },
      ],
    };
  },
  async card(ctx, id) {
    const { open, free, sentence } = await standing(ctx, id);
    return { state: { text: sentence, tone: free ? 'naranja' : open ? 'verde' : 'rojo' } };
  },
};

/** What passed by a door today, for who consults marks. */
export const doorMarksSheet: Sheet = {
  entity: 'AccesoPuerta',
  menu: Marca.options.menu,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const { entradas, salidas, rechazos, ultima } = await marksOfToday(ctx, id);
    return {
      groups: [
        {
          title: say.hoy,
          main: true,
          href: dayFilter(ctx, id),
          facts: [
            { label: say.entradas, value: entradas, href: dayFilter(ctx, id, { Resultado: ['S'], ModoMarcacion: ['S'] }) },
            { label: say.salidas, value: salidas, href: dayFilter(ctx, id, { Resultado: ['S'], ModoMarcacion: ['N'] }) },
            {
              label: say.rechazos,
              value: rechazos,
              href: dayFilter(ctx, id, { Resultado: ['N'] }),
              ...(rechazos > 0 ? { tone: 'rojo' as const } : {}),
            },
            { label: say.ultima, value: ultima === null ? null : clockOf(ctx, ultima) },
          ],
        },
      ],
    };
  },
  async card(ctx, id) {
    const say = FICHA[ctx.lang];
    const { entradas, salidas, rechazos, ultima } = await marksOfToday(ctx, id);
    return {
      facts: [
        {
          label: say.hoy,
          value: fill('{a} · {b} · {c}', { a: `${say.entradas} ${entradas}`, b: `${say.salidas} ${salidas}`, c: `${say.rechazos} ${rechazos}` }),
        },
        { label: say.ultima, value: ultima === null ? null : clockOf(ctx, ultima) },
      ],
    };
  },
};
