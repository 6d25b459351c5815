import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import { useHeadline } from '@platform/web/pages/headline';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { can } from '@platform/web/session/session';
import { z } from 'zod';
import { say } from '../say';
import { Figure } from './Figure';
import classes from './tablero.module.css';

const blockSchema = z.object({
  Entidad: z.enum(['P', 'V', 'I']),
  Presentes: z.number(),
  Ausentes: z.number(),
  Porcentaje: z.number(),
  FueraDeVigencia: z.number(),
  /** Of them, those without any accreditation here. */
  SinAcreditar: z.number(),
  Ambito: z.enum(['D', 'C', 'U', 'K']),
  DeDescanso: z.number().optional(),
  SinMarca: z.number().optional(),
});
type Block = z.infer<typeof blockSchema>;
const schema = z.array(blockSchema);

/** Where each kind is listed, with what else its list is filtered by. */
const LISTS: Readonly<Record<Block['Entidad'], readonly [menu: string, path: string, filters: Readonly<Record<string, unknown>>]>> = {
  P: ['060403', '/consultas/personas', { Visita: 'N' }],
  I: ['060403', '/consultas/personas', { Visita: 'S' }],
  V: ['060404', '/consultas/vehiculos', {}],
};

/** The list of those in force, inside or not; or of those inside who are not in force. Each is listed once. */
function hrefOf(one: Block, what: 'dentro' | 'fuera' | 'vencidos', query: BoardQuery): string | undefined {
  const [menu, path, filters] = LISTS[one.Entidad];
  // Whoever is inside without any accreditation is in no list of accreditations.
  if (what === 'vencidos' && one.SinAcreditar > 0) {
    const [Entidad, Situacion] = one.Entidad === 'V' ? ['V', 'F'] : ['P', 'F'];
    return can('040104', 'consultar') ? boardHref('/acceso/evacuacion', { Entidad: [Entidad], Situacion: [Situacion] }, query) : undefined;
  }
  if (!can(menu, 'consultar')) return undefined;
  const once = one.Ambito === 'K' ? {} : { UnaVezPor: [one.Ambito] };
  if (what === 'vencidos') return boardHref(path, { ...filters, ...once, EnVigencia: 'N', EnSitio: 'S' }, query);
  return boardHref(path, { ...filters, ...once, EnVigencia: 'S', EnSitio: what === 'dentro' ? 'S' : 'N' }, query);
}

interface LinkedProps {
  readonly value: number;
  readonly href: string | undefined;
  readonly query: BoardQuery;
}
function Linked({ value, href, query }: LinkedProps) {
  return href ? (
    <BoardLink to={href} query={query}>
      {value}
    </BoardLink>
  ) : (
    value
  );
}

/** W05: who and what of those accredited is inside. */
export function Endowment({ query }: WidgetProps) {
  const data = useWidget('W05', placeOf(query), schema);
  const people = data.data?.find(({ Entidad }) => Entidad === 'P');
  useHeadline(
    'W05',
    people && people.Presentes + people.Ausentes > 0
      ? say('tablero.titularDotacion', { count: people.Presentes, p: people.Porcentaje.toFixed(1) })
      : undefined,
    people && hrefOf(people, 'dentro', query),
  );
  return (
    <Loaded of={data}>
      {(blocks) =>
        blocks.map((one) => (
          <section key={one.Entidad} aria-label={say(`entidades.${one.Entidad}`)}>
            <p className={classes.line}>
              <strong>{say(`entidades.${one.Entidad}`)}</strong>
              <span className={classes.big}>{one.Porcentaje.toFixed(1)} %</span>
            </p>
            <progress
              className={classes.progress}
              max={100}
              value={one.Porcentaje}
              aria-label={`${say(`entidades.${one.Entidad}`)}: ${say('tablero.presentes')}`}
            />
            <dl className={classes.numbers}>
              <Figure label={say('tablero.presentes')} value={<Linked value={one.Presentes} href={hrefOf(one, 'dentro', query)} query={query} />} />
              <Figure label={say('tablero.ausentes')} value={<Linked value={one.Ausentes} href={hrefOf(one, 'fuera', query)} query={query} />} />
              {one.DeDescanso !== undefined && <Figure label={say('tablero.descanso')} value={one.DeDescanso} />}
              {one.SinMarca !== undefined && <Figure label={say('tablero.sinMarca')} value={one.SinMarca} />}
              <Figure
                label={say('tablero.fuera')}
                value={<Linked value={one.FueraDeVigencia} href={hrefOf(one, 'vencidos', query)} query={query} />}
              />
            </dl>
          </section>
        ))
      }
    </Loaded>
  );
}
