import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { useSession } from '@platform/web/session/session';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { z } from 'zod';
import { say } from '../say';
import { ExpiryCalendar } from './ExpiryCalendar';
import classes from './tablero.module.css';

const TYPES = ['requisitos', 'acreditaciones', 'contratos', 'licencias'] as const;
type Type = (typeof TYPES)[number];
const schema = z.object({
  Hoy: z.string(),
  Tipos: z.array(z.object({ Tipo: z.enum(TYPES), Vencidos: z.number(), Dias7: z.number(), Dias15: z.number(), Dias30: z.number() })),
  /** Day by day; nothing where the reader does not consult that list. */
  Calendario: z.array(z.object({ Dia: z.string(), Requisitos: z.number(), Acreditaciones: z.number() })).nullable(),
  Sube: z.object({ Guardia: z.string(), Personas: z.number(), Dias: z.array(z.string()) }).nullable(),
});

const BUCKETS = [
  ['Vencidos', 'tablero.vencidos', undefined, -1],
  ['Dias7', 'tablero.dias7', 0, 7],
  ['Dias15', 'tablero.dias15', 8, 15],
  ['Dias30', 'tablero.dias30', 16, 30],
] as const;

interface List {
  readonly path: string;
  readonly date: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly names: { readonly company?: string; readonly contract?: string };
}
const OF_PEOPLE = { company: 'IdCompania', contract: 'IdContrato' };
/** The list that each type counts. */
function listOf(type: Type, IdDivision: number): List {
  if (type === 'contratos')
    return {
      path: '/administracion/contratos',
      date: 'FechaFin',
      filters: { Estado: ['F', 'V', 'W', 'X'], IdDivision: [IdDivision] },
      names: { company: 'IdCompaniaContratista' },
    };
  if (type === 'licencias')
    return {
      path: '/administracion/licencias-internas',
      date: 'FechaFin',
      filters: { Estado: ['F', 'V', 'W', 'X', 'S'], IdDivision: [IdDivision] },
      names: { company: 'IdCompania' },
    };
  return {
    path: '/consultas/personas',
    date: type === 'requisitos' ? 'ProximoRequisito' : 'FechaFin',
    filters: { Estado: ['V', 'W', 'X', 'S'] },
    names: OF_PEOPLE,
  };
}

/** The list of a type, of what ends between days counted from today; of all that ended before where no first is given. */
function hrefOf(type: Type, from: number | undefined, to: number, hoy: string, query: BoardQuery, IdDivision: number): string | undefined {
  const { path, date, filters, names } = listOf(type, IdDivision);
  // A list that does not know the contract would show more than was counted.
  if (query.contrato !== undefined && names.contract === undefined) return undefined;
  const range = { ...(from === undefined ? {} : { desde: addDays(hoy, from) }), hasta: addDays(hoy, to) };
  return boardHref(path, { ...filters, [date]: range }, query, names);
}

/** W08: what expires, by type and by how soon. */
export function Expiries({ query }: WidgetProps) {
  const data = useWidget('W08', placeOf(query), schema);
  const { perfil } = useSession();
  const division = Number(query.division ?? perfil.IdDivision);
  return (
    <Loaded of={data}>
      {({ Hoy, Tipos, Calendario, Sube }) => (
        <>
          <ScrollRegion label={say('tablero.W08')} className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{say('tablero.tipo')}</th>
                  {BUCKETS.map(([name, word]) => (
                    <th key={name} scope="col">
                      {say(word)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Tipos.map((row) => (
                  <tr key={row.Tipo}>
                    <th scope="row">{say(`tablero.${row.Tipo}`)}</th>
                    {BUCKETS.map(([name, word, from, to]) => {
                      const href = hrefOf(row.Tipo, from, to, Hoy, query, division);
                      return (
                        <td key={name}>
                          {href ? (
                            <BoardLink to={href} query={query}>
                              <span aria-hidden>{row[name]}</span>
                              <span className="hidden-text">{`${say(`tablero.${row.Tipo}`)}, ${say(word)}: ${row[name]}`}</span>
                            </BoardLink>
                          ) : (
                            row[name]
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {Calendario && (
            <ExpiryCalendar
              today={Hoy}
              days={Calendario}
              up={Sube}
              query={query}
              hrefOf={(type, day) => {
                const at = daysBetween(Hoy, day);
                return hrefOf(type, at, at, Hoy, query, division);
              }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
