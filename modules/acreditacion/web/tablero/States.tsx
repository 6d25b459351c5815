import { SegmentedControl } from '@mantine/core';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, useWidget } from '@platform/web/pages/widgets';
import { can } from '@platform/web/session/session';
import { type RequestState, StateTiles } from '@platform/web/ui/StateBars';
import { useState } from 'react';
import { z } from 'zod';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { say } from '../say';
import classes from './tablero.module.css';

const schema = z.object({
  desde: z.string(),
  hasta: z.string(),
  Estados: z.record(z.string(), z.number()),
  Porcentajes: z.record(z.string(), z.number()),
  Total: z.number(),
});
type Counted = z.infer<typeof schema>;

/** The list that a tile counts, with the same filter; drafts have no sending date. */
function hrefOf(lists: readonly (readonly [menu: string, path: string])[], state: RequestState, { desde, hasta }: Counted): string | undefined {
  const path = lists.find(([menu]) => can(menu, 'consultar'))?.[1];
  if (!path) return undefined;
  const filter = { Estado: [state], ...(state === 'I' ? {} : { FechaEnvio: { desde, hasta } }) };
  return `${path}?filtro=${encodeURIComponent(JSON.stringify(filter))}`;
}

function Tiles({ data, states, lists }: { data: Counted; states: readonly RequestState[]; lists: readonly (readonly [string, string])[] }) {
  return (
    <>
      <StateTiles
        tiles={states.map((state) => ({
          state,
          count: data.Estados[state] ?? 0,
          share: data.Porcentajes[state] ?? 0,
          href: hrefOf(lists, state, data),
        }))}
      />
      <p className={classes.foot}>{say('tablero.total', { n: data.Total })}</p>
    </>
  );
}

const REQUESTS = [
  ['060101', '/movilizacion/solicitud'],
  ['060401', '/consultas/movilizaciones'],
] as const;

/** W02: requests by status, one kind of thing at a time. */
export function RequestsByState({ meses }: WidgetProps) {
  const [entidad, setEntidad] = useState<string>('P');
  const data = useWidget('W02', { meses, entidad }, schema);
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
      <Loaded of={data}>{(counted) => <Tiles data={counted} states={['I', 'P', 'O', 'R', 'A']} lists={REQUESTS} />}</Loaded>
    </>
  );
}

/** W03: demobilizations by status. */
export function DemobilizationsByState({ meses }: WidgetProps) {
  const data = useWidget('W03', { meses }, schema);
  return (
    <Loaded of={data}>
      {(counted) => (
        <Tiles
          data={counted}
          states={['P', 'O', 'R', 'A']}
          lists={[
            ['060201', '/desmovilizacion/solicitud'],
            ['060402', '/consultas/desmovilizaciones'],
            ['060203', '/desmovilizacion/autorizacion'],
          ]}
        />
      )}
    </Loaded>
  );
}

/** W04: requirement updates by status. */
export function UpdatesByState({ meses }: WidgetProps) {
  const data = useWidget('W04', { meses }, schema);
  return (
    <Loaded of={data}>
      {(counted) => (
        <Tiles
          data={counted}
          states={['P', 'O', 'R', 'A']}
          lists={[
            ['060301', '/requisito/actualizacion'],
            ['060302', '/requisito/autorizacion'],
          ]}
        />
      )}
    </Loaded>
  );
}
