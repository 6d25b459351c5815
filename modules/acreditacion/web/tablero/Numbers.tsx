import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import { useHeadline } from '@platform/web/pages/headline';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget, WaitingWay } from '@platform/web/pages/widgets';
import { useSession } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { Face } from '@platform/web/ui/Face';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle } from '@tabler/icons-react';
import { z } from 'zod';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { durationText } from '../../shared/eficiencia';
import { say } from '../say';
import { EVERY_ENTITY } from '../ui/EntityTabs';
import { ago } from '../ui/moments';
import { byEntitySchema } from '../wire';
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
  Nombre: z.string().nullish(),
  Compania: z.string().nullish(),
  Roles: z.string().nullish(),
  Foto: z.string().nullish(),
});
type Item = z.infer<typeof itemSchema>;
type Kind = Item['Tipo'];
const TO_ANSWER = { S: '/movilizacion/autorizacion?solicitud=', A: '/requisito/autorizacion/', D: '/desmovilizacion/autorizacion/' } as const;
const TO_CORRECT = { S: '/movilizacion/solicitud/', A: '/requisito/actualizacion/', D: '/desmovilizacion/solicitud/' } as const;

/** Each with the division that it is of, which may not be the session's. */
function Items({
  items,
  paths,
  act,
}: {
  items: readonly Item[];
  paths: Readonly<Record<Kind, string>>;
  act: 'tablero.evaluar' | 'tablero.corregir';
}) {
  const { perfil } = useSession();
  const place = (IdDivision: number): BoardQuery => ({ meses: 2, ...(IdDivision === perfil.IdDivision ? {} : { division: String(IdDivision) }) });
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={`${item.Tipo}${String(item.Id)}`}>
          {item.Foto !== undefined && <Face hash={item.Foto} />}
          <div className={classes.who}>
            <BoardLink to={`${paths[item.Tipo]}${String(item.Id)}`} query={place(item.IdDivision)}>
              {item.Nombre ?? item.Numero}
            </BoardLink>{' '}
            {item.Tarde === 'S' && (
              <StatusBadge tone="red" icon={IconAlertTriangle}>
                {say('tablero.tarde')}
              </StatusBadge>
            )}
            <p className={classes.dim}>
              {[item.Nombre ? item.Numero : null, item.Compania, ago(item.Desde), item.Roles && say('tablero.faltan', { roles: item.Roles })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {item.Observacion && <p className={classes.dim}>{item.Observacion}</p>}
          </div>
          <WaitingWay to={`${paths[item.Tipo]}${String(item.Id)}`} query={place(item.IdDivision)} label={say(act)} of={item.Nombre ?? item.Numero} />
        </li>
      ))}
    </ul>
  );
}

const countsSchema = z.object({ S: z.number(), A: z.number(), D: z.number() });
const KINDS = [
  ['A', 'tablero.actualizaciones'],
  ['D', 'tablero.desmovilizaciones'],
] as const;

interface ByKindProps {
  readonly counts: z.infer<typeof countsSchema>;
  /** Requests by what they accredit, each a tab of its list. */
  readonly requests: z.infer<typeof byEntitySchema>;
  readonly query: BoardQuery;
  /** The list of requests, and those of updates and demobilizations where they know the filters. */
  readonly hrefs: { readonly S: string; readonly A: string | undefined; readonly D: string | undefined };
}
/** How many of each kind, each with its list. */
function ByKind({ counts, requests, query, hrefs }: ByKindProps) {
  return (
    <p className={classes.kinds}>
      {ENTIDADES.filter((entidad) => (requests[entidad] ?? 0) > 0).map((entidad) => (
        <BoardLink key={entidad} to={`${hrefs.S}&entidad=${entidad}`} query={query}>
          {`${say(`entidades.${entidad}`)}: ${requests[entidad] ?? 0}`}
        </BoardLink>
      ))}
      {KINDS.filter(([kind]) => counts[kind] > 0).map(([kind, word]) => {
        const told = say(word, { n: counts[kind] });
        const href = hrefs[kind];
        return href === undefined ? (
          <span key={kind}>{told}</span>
        ) : (
          <BoardLink key={kind} to={`${href}&entidad=${EVERY_ENTITY}`} query={query}>
            {told}
          </BoardLink>
        );
      })}
    </p>
  );
}
/** The list of updates does not know the contract. */
const ofUpdates = (path: string, filters: Readonly<Record<string, unknown>>, query: BoardQuery): string | undefined =>
  query.contrato === undefined ? boardHref(path, filters, query, OWN_COMPANY) : undefined;
const OWN_COMPANY = { company: 'IdCompania' } as const;

const waitingSchema = z.object({
  Total: z.number(),
  Tardes: z.number(),
  Cantidades: countsSchema,
  Solicitudes: byEntitySchema,
  Primeras: z.array(itemSchema),
});
/** W06: what waits for the session's roles, the oldest five. */
export function Waiting({ query }: WidgetProps) {
  const data = useWidget('W06', placeOf(query), waitingSchema);
  const { Total: waiting = 0, Tardes: late = 0 } = data.data ?? {};
  useHeadline(
    'W06',
    waiting === 0 ? undefined : say(late > 0 ? 'tablero.titularTarde' : 'tablero.titularEspera', { count: waiting, m: late }),
    '/movilizacion/autorizacion',
  );
  return (
    <Loaded of={data}>
      {({ Total, Tardes, Cantidades, Solicitudes, Primeras }) =>
        Total === 0 ? (
          <EmptyState title={say('tablero.nadaEspera')} />
        ) : (
          <>
            <p className={classes.line}>{say('tablero.esperan', { n: Total, m: Tardes })}</p>
            <ByKind
              counts={Cantidades}
              requests={Solicitudes}
              query={query}
              hrefs={{
                S: boardHref('/movilizacion/autorizacion', {}, query),
                A: ofUpdates('/requisito/autorizacion', { Estado: ['P'], EsperaMiRol: 'S' }, query),
                D: boardHref('/desmovilizacion/autorizacion', { Estado: ['P'] }, query),
              }}
            />
            <Items items={Primeras} paths={TO_ANSWER} act="tablero.evaluar" />
          </>
        )
      }
    </Loaded>
  );
}

const correctSchema = z.object({ Total: z.number(), Cantidades: countsSchema, Solicitudes: byEntitySchema, Primeras: z.array(itemSchema) });
/** W07: what was returned to the session's company. */
export function ToCorrect({ query }: WidgetProps) {
  const data = useWidget('W07', placeOf(query), correctSchema);
  const returned = data.data?.Total ?? 0;
  useHeadline('W07', returned === 0 ? undefined : say('tablero.titularCorregir', { count: returned }));
  return (
    <Loaded of={data}>
      {({ Total, Cantidades, Solicitudes, Primeras }) =>
        Total === 0 ? (
          <EmptyState title={say('tablero.nadaCorregir')} />
        ) : (
          <>
            <p className={classes.line}>{say('tablero.porCorregir', { n: Total })}</p>
            <ByKind
              counts={Cantidades}
              requests={Solicitudes}
              query={query}
              hrefs={{
                S: boardHref('/movilizacion/solicitud', { Estado: ['O'] }, query),
                A: ofUpdates('/requisito/actualizacion', { Estado: ['O'] }, query),
                D: boardHref('/desmovilizacion/solicitud', { Estado: ['O'] }, query),
              }}
            />
            <Items items={Primeras} paths={TO_CORRECT} act="tablero.corregir" />
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
                {/* The report is of the whole division. */}
                {query.compania === undefined && query.contrato === undefined ? (
                  <BoardLink to={`/reporte/eficiencia-atencion${ofMonth(month)}`} query={query}>
                    {say(title)}
                  </BoardLink>
                ) : (
                  say(title)
                )}
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
