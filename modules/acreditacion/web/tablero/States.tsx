import { SegmentedControl } from '@mantine/core';
import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, useWidget } from '@platform/web/pages/widgets';
import { can } from '@platform/web/session/session';
import type { RequestState } from '@platform/web/theme/theme';
import { StateTiles } from '@platform/web/ui/StateBars';
import { useState } from 'react';
import { z } from 'zod';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { say } from '../say';
import { EVERY_ENTITY } from '../ui/EntityTabs';
import classes from './tablero.module.css';

const schema = z.object({
  desde: z.string(),
  hasta: z.string(),
  Estados: z.record(z.string(), z.number()),
  Porcentajes: z.record(z.string(), z.number()),
  Total: z.number(),
  /** Whether only requests that ask something of the reader's roles are counted. */
  DeMisRoles: z.enum(['S', 'N']).optional(),
});
type Counted = z.infer<typeof schema>;
type Lists = readonly (readonly [menu: string, path: string])[];

interface TilesProps {
  readonly data: Counted;
  readonly states: readonly RequestState[];
  readonly lists: Lists;
  readonly query: BoardQuery;
  /** The tab of the list; all of them together when it does not say. */
  readonly tab?: string;
  /** Whether the list knows the contract. */
  readonly byContract?: boolean;
}

/** The tiles, each with its list; drafts have no sending date, so they are of when they were made. */
function Tiles({ data, states, lists, query, tab, byContract = true }: TilesProps) {
  const own = data.DeMisRoles === 'S';
  const path = lists.find(([menu]) => can(menu, 'consultar') && (!own || menu === BY_ROLES))?.[1];
  const opens = path !== undefined && (byContract || query.contrato === undefined);
  const { desde, hasta } = data;
  return (
    <>
      <StateTiles
        link={(href, className, content) => (
          <BoardLink to={href} query={query} className={className}>
            {content}
          </BoardLink>
        )}
        tiles={states.map((state) => ({
          state,
          count: data.Estados[state] ?? 0,
          share: data.Porcentajes[state] ?? 0,
          ...(opens
            ? {
                href: `${boardHref(
                  path,
                  { Estado: [state], ...(own ? { ConMiRol: 'S' } : {}), [state === 'I' ? 'FechaCreacion' : 'FechaEnvio']: { desde, hasta } },
                  query,
                  byContract ? undefined : { company: 'IdCompania' },
                )}${tab === 'P' ? '' : `&entidad=${tab ?? EVERY_ENTITY}`}`,
              }
            : {}),
        }))}
      />
      <p className={classes.foot}>{say('tablero.total', { n: data.Total })}</p>
    </>
  );
}

/** The list that knows the reader's roles. */
const BY_ROLES = '060401';
const REQUESTS: Lists = [
  ['060101', '/movilizacion/solicitud'],
  ['060401', '/consultas/movilizaciones'],
];

/** W02: requests by status, one kind of thing at a time. */
export function RequestsByState({ query }: WidgetProps) {
  const [entidad, setEntidad] = useState<string>('P');
  const data = useWidget('W02', { ...query, entidad }, schema);
  return (
    <>
      <div className={classes.scroll}>
        <SegmentedControl
          size="xs"
          aria-label={say('tablero.entidad')}
          value={entidad}
          onChange={setEntidad}
          data={ENTIDADES.map((value) => ({ value, label: say(`entidades.${value}`) }))}
        />
      </div>
      <Loaded of={data}>
        {(counted) => <Tiles data={counted} states={['I', 'P', 'O', 'R', 'A']} lists={REQUESTS} query={query} tab={entidad} />}
      </Loaded>
    </>
  );
}

const DEMOBILIZATIONS: Lists = [
  ['060201', '/desmovilizacion/solicitud'],
  ['060402', '/consultas/desmovilizaciones'],
  ['060203', '/desmovilizacion/autorizacion'],
];

/** W03: demobilizations by status. */
export function DemobilizationsByState({ query }: WidgetProps) {
  const data = useWidget('W03', query, schema);
  return <Loaded of={data}>{(counted) => <Tiles data={counted} states={['P', 'O', 'R', 'A']} lists={DEMOBILIZATIONS} query={query} />}</Loaded>;
}

const UPDATES: Lists = [
  ['060301', '/requisito/actualizacion'],
  ['060302', '/requisito/autorizacion'],
];

/** W04: requirement updates by status. */
export function UpdatesByState({ query }: WidgetProps) {
  const data = useWidget('W04', query, schema);
  return (
    <Loaded of={data}>{(counted) => <Tiles data={counted} states={['P', 'O', 'R', 'A']} lists={UPDATES} query={query} byContract={false} />}</Loaded>
  );
}
