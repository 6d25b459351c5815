import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { useSession } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle } from '@tabler/icons-react';
import { z } from 'zod';
import { durationText } from '../../shared/eficiencia';
import { say } from '../say';
import { ago } from '../ui/moments';
import { Figure } from './Figure';
import classes from './tablero.module.css';

const itemSchema = z.object({
  Tipo: z.enum(['S', 'A', 'D']),
  Id: z.number(),
  Numero: z.string(),
  Desde: z.string(),
  IdDivision: z.number(),
  Tarde: z.enum(['S', 'N']).optional(),
  Observacion: z.string().nullish(),
});
type Item = z.infer<typeof itemSchema>;
type Kind = Item['Tipo'];
const TO_ANSWER = { S: '/movilizacion/autorizacion?solicitud=', A: '/requisito/autorizacion/', D: '/desmovilizacion/autorizacion/' } as const;
const TO_CORRECT = { S: '/movilizacion/solicitud/', A: '/requisito/actualizacion/', D: '/desmovilizacion/solicitud/' } as const;

/** Each with the division that it is of, which may not be the session's. */
function Items({ items, paths }: { items: readonly Item[]; paths: Readonly<Record<Kind, string>> }) {
  const { perfil } = useSession();
  const place = (IdDivision: number): BoardQuery => ({ meses: 2, ...(IdDivision === perfil.IdDivision ? {} : { division: String(IdDivision) }) });
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={`${item.Tipo}${String(item.Id)}`}>
          <BoardLink to={`${paths[item.Tipo]}${String(item.Id)}`} query={place(item.IdDivision)}>
            {item.Numero}
          </BoardLink>{' '}
          <span className={classes.dim}>{ago(item.Desde)}</span>{' '}
          {item.Tarde === 'S' && (
            <StatusBadge tone="red" icon={IconAlertTriangle}>
              {say('tablero.tarde')}
            </StatusBadge>
          )}
          {item.Observacion && <p className={classes.dim}>{item.Observacion}</p>}
        </li>
      ))}
    </ul>
  );
}

const countsSchema = z.object({ S: z.number(), A: z.number(), D: z.number() });
const KINDS = [
  ['S', 'tablero.solicitudes'],
  ['A', 'tablero.actualizaciones'],
  ['D', 'tablero.desmovilizaciones'],
] as const;

interface ByKindProps {
  readonly counts: z.infer<typeof countsSchema>;
  readonly query: BoardQuery;
  readonly hrefs: Readonly<Record<Kind, string>>;
}
/** How many of each kind, each with its list. */
function ByKind({ counts, query, hrefs }: ByKindProps) {
  return (
    <p className={classes.kinds}>
      {KINDS.filter(([kind]) => counts[kind] > 0).map(([kind, word]) => (
        <BoardLink key={kind} to={hrefs[kind]} query={query}>
          {say(word, { n: counts[kind] })}
        </BoardLink>
      ))}
    </p>
  );
}
const OWN_COMPANY = { company: 'IdCompania' } as const;

const waitingSchema = z.object({ Total: z.number(), Tardes: z.number(), Cantidades: countsSchema, Primeras: z.array(itemSchema) });
/** W06: what waits for the session's roles, the oldest five. */
export function Waiting({ query }: WidgetProps) {
  const data = useWidget('W06', placeOf(query), waitingSchema);
  return (
    <Loaded of={data}>
      {({ Total, Tardes, Cantidades, Primeras }) =>
        Total === 0 ? (
          <EmptyState title={say('tablero.nadaEspera')} />
        ) : (
          <>
            <p className={classes.line}>{say('tablero.esperan', { n: Total, m: Tardes })}</p>
            <ByKind
              counts={Cantidades}
              query={query}
              hrefs={{
                S: '/movilizacion/autorizacion',
                A: boardHref('/requisito/autorizacion', { Estado: ['P'] }, query, OWN_COMPANY),
                D: boardHref('/desmovilizacion/autorizacion', { Estado: ['P'] }, query),
              }}
            />
            <Items items={Primeras} paths={TO_ANSWER} />
          </>
        )
      }
    </Loaded>
  );
}

const correctSchema = z.object({ Total: z.number(), Cantidades: countsSchema, Primeras: z.array(itemSchema) });
/** W07: what was returned to the session's company. */
export function ToCorrect({ query }: WidgetProps) {
  const data = useWidget('W07', placeOf(query), correctSchema);
  return (
    <Loaded of={data}>
      {({ Total, Cantidades, Primeras }) =>
        Total === 0 ? (
          <EmptyState title={say('tablero.nadaCorregir')} />
        ) : (
          <>
            <p className={classes.line}>{say('tablero.porCorregir', { n: Total })}</p>
            <ByKind
              counts={Cantidades}
              query={query}
              hrefs={{
                S: boardHref('/movilizacion/solicitud', { Estado: ['O'] }, query),
                A: boardHref('/requisito/actualizacion', { Estado: ['O'] }, query, OWN_COMPANY),
                D: boardHref('/desmovilizacion/solicitud', { Estado: ['O'] }, query),
              }}
            />
            <Items items={Primeras} paths={TO_CORRECT} />
          </>
        )
      }
    </Loaded>
  );
}

const measuredSchema = z.object({ respondidas: z.number(), promedio: z.number().nullable(), maximo: z.number().nullable() });
const attentionSchema = z.object({ Mes: z.string(), MesAnterior: z.string(), Actual: measuredSchema, Anterior: measuredSchema });
const shown = (minutes: number | null): string => (minutes === null ? '—' : durationText(minutes));

const ofMonth = (month: string): string => `?anio=${month.slice(0, 4)}&desde=${Number(month.slice(4))}&hasta=${Number(month.slice(4))}`;

/** W09: attention this month and last. */
export function Attention({ query }: WidgetProps) {
  const data = useWidget('W09', placeOf(query), attentionSchema);
  return (
    <Loaded of={data}>
      {({ Mes, MesAnterior, Actual, Anterior }) => (
        <>
          {(
            [
              ['tablero.esteMes', Mes, Actual],
              ['tablero.mesAnterior', MesAnterior, Anterior],
            ] as const
          ).map(([title, month, one]) => (
            <section key={title} aria-label={say(title)}>
              <p className={classes.line}>
                <BoardLink to={`/reporte/eficiencia-atencion${ofMonth(month)}`} query={query}>
                  {say(title)}
                </BoardLink>
              </p>
              <dl className={classes.numbers}>
                <Figure label={say('tablero.promedio')} value={shown(one.promedio)} />
                <Figure label={say('tablero.maximo')} value={shown(one.maximo)} />
                <Figure label={say('tablero.respondidas')} value={one.respondidas} />
              </dl>
            </section>
          ))}
        </>
      )}
    </Loaded>
  );
}
