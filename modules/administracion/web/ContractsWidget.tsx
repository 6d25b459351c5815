import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { useSession } from '@platform/web/session/session';
import { z } from 'zod';
import { addDays, shownDay } from '../shared/dia';
import classes from './administracion.module.css';
import { say } from './say';

const contractSchema = z.object({
  IdContrato: z.number(),
  Codigo: z.string(),
  Compania: z.string(),
  FechaFin: z.string(),
  Dotacion: z.number(),
  Usada: z.number(),
  Dias: z.number(),
});
const groupSchema = z.object({ Total: z.number(), Primeros: z.array(contractSchema) });
const schema = z.object({ Hoy: z.string(), Excedidos: groupSchema, PorTerminar: groupSchema });
type Contract = z.infer<typeof contractSchema>;

const SOON_DAYS = 30;

interface GroupProps {
  readonly title: string;
  readonly group: z.infer<typeof groupSchema>;
  readonly href: string | undefined;
  readonly query: BoardQuery;
  readonly told: (one: Contract) => string;
}
function Group({ title, group, href, query, told }: GroupProps) {
  const heading = `${title}: ${group.Total}`;
  return (
    <section aria-label={title}>
      <p className={classes.widgetLine}>
        {href ? (
          <BoardLink to={href} query={query}>
            {heading}
          </BoardLink>
        ) : (
          heading
        )}
      </p>
      <ul className={classes.widgetItems}>
        {group.Primeros.map((one) => (
          <li key={one.IdContrato}>
            <BoardLink to={`/administracion/contratos/${one.IdContrato}`} query={query}>
              {one.Codigo}
            </BoardLink>{' '}
            <span>{`${one.Compania} · ${told(one)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** W18: contracts over their endowment, and those that end within thirty days. */
export default function ContractsWidget({ query }: WidgetProps) {
  const data = useWidget('W18', placeOf(query), schema);
  const { perfil } = useSession();
  const filters = { Estado: ['V', 'W'], IdDivision: [Number(query.division ?? perfil.IdDivision)] };
  // The list of contracts is not filtered by one contract.
  const hrefOf = (more: Readonly<Record<string, unknown>>): string | undefined =>
    query.contrato === undefined
      ? boardHref('/administracion/contratos', { ...filters, ...more }, query, { company: 'IdCompaniaContratista' })
      : undefined;
  return (
    <Loaded of={data}>
      {({ Hoy, Excedidos, PorTerminar }) => (
        <>
          <Group
            title={say('tablero.excedidos')}
            group={Excedidos}
            query={query}
            href={hrefOf({ DotacionExcedida: 'S' })}
            told={(one) => say('tablero.usada', { n: one.Usada, dotacion: one.Dotacion })}
          />
          <Group
            title={say('tablero.porTerminar')}
            group={PorTerminar}
            query={query}
            href={hrefOf({ FechaFin: { hasta: addDays(Hoy, SOON_DAYS) } })}
            told={(one) => say('tablero.termina', { fecha: shownDay(one.FechaFin), count: one.Dias })}
          />
        </>
      )}
    </Loaded>
  );
}
