import { type Expiring, expiringOfAdministracion } from '@modules/administracion/server/public';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import { ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { nextPaperSql } from '../consultas/estado.sql';
import { expiryCalendar, guardUp } from './widgets.calendario';
import { accreditationsOf } from './widgets.dotacion';

const inForce = (ctx: Context, query: WidgetQuery) =>
  sql`acreditacion_persona a where ${accreditationsOf(ctx, query)} and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${today(ctx)})`;

/** The list of people accredited, which shows requirements and accreditations. */
const PEOPLE = '060403';

/** Each type is counted as its own list shows it: requirements by whose next one expires. */
const LISTS: readonly Expiring[] = [
  {
    Tipo: 'requisitos',
    menu: PEOPLE,
    date: nextPaperSql('persona')('a'),
    from: inForce,
  },
  { Tipo: 'acreditaciones', menu: PEOPLE, date: 'a.fecha_fin', from: inForce },
  ...expiringOfAdministracion,
];

/** W08: what expires, by type and by how soon, and of people day by day; each type only for who may consult its own list. */
export async function expiries(divisions: readonly Context[], query: WidgetQuery) {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const Tipos: { Tipo: string; Vencidos: number; Dias7: number; Dias15: number; Dias30: number }[] = [];
  for (const { Tipo, menu, date, from } of LISTS) {
    if (!granted(first.session, [menu], 'consultar')) continue;
    const found = await ofEach(divisions, async (ctx) => {
      // Apart (`offset 0`): else the date is looked for once in each of the seven comparisons.
      const row = await ctx.tx.one(
        { Vencidos: int, Dias7: int, Dias15: int, Dias30: int },
        sql`select (count(*) filter (where dias < 0))::int as "Vencidos", (count(*) filter (where dias between 0 and 7))::int as "Dias7",
            (count(*) filter (where dias between 8 and 15))::int as "Dias15", (count(*) filter (where dias between 16 and 30))::int as "Dias30"
          from (select ${sql.raw(date)} - ${today(ctx)}::date as dias from ${from(ctx, query)} offset 0) x`,
      );
      return row;
    });
    const sum = (name: 'Vencidos' | 'Dias7' | 'Dias15' | 'Dias30'): number => found.reduce((total, row) => total + row[name], 0);
    Tipos.push({ Tipo, Vencidos: sum('Vencidos'), Dias7: sum('Dias7'), Dias15: sum('Dias15'), Dias30: sum('Dias30') });
  }
  const Calendario = granted(first.session, [PEOPLE], 'consultar') ? await expiryCalendar(divisions, query) : null;
  // Weeks are of one crew: several divisions have none in common.
  const Sube = Calendario && divisions.length === 1 ? await guardUp(first, query) : null;
  return { Hoy: today(first), Tipos, Calendario, Sube };
}
