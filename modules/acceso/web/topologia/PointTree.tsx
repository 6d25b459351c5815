import { allRows } from '@platform/web/data/all';
import { plain, type WireRow } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { words } from '@platform/web/i18n/words';
import { can, useSession } from '@platform/web/session/session';
import type { Moves } from '@platform/web/tree/useTree';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PuertaEquipo } from '../../shared/equipo.entity';
import type { SiteWire } from '../../shared/plano.wire';
import { Puerta, PuntoControl } from '../../shared/topologia.entity';
import { DoorSelect, moveDevice, placeDevice, useFreeDevices } from '../plano/FreeDevices';
import { useSite } from '../plano/wire';
import { say } from '../say';
import { doorScreen } from '../screens';
import type { Opened } from './BesideForm';
import { type Branch, TreeBeside } from './TreeBeside';
import classes from './topologia.module.css';

const MENU = '040305';
const ROOT = '/acceso/puntos-control';
const DIVISION = 'division';
/** The branch of the devices that stand at no door. */
const FREE = 'libres';
const pointOf = (over: Pick<Opened, 'id' | 'first'>): Opened => ({ entity: PuntoControl, extend: {}, path: ROOT, ...over });
const doorOf = (over: Pick<Opened, 'id' | 'first'>): Opened => ({ entity: Puerta, extend: doorScreen, path: `${ROOT}/puertas`, ...over });
const placeOf = (over: Pick<Opened, 'id' | 'first'>): Opened => ({ entity: PuertaEquipo, extend: {}, path: `${ROOT}/equipos`, ...over });
/** Branches are told apart by what they are. */
const idOf = ({ entity }: Pick<Opened, 'entity'>, key: string) =>
  `${entity.resource === PuntoControl.resource ? 'C' : entity.resource === Puerta.resource ? 'P' : 'E'}${key}`;

interface Rows {
  readonly points: readonly WireRow[];
  readonly doors: readonly WireRow[];
  readonly places: readonly WireRow[];
}

/** A device that stands at no door. */
interface Free {
  readonly IdEquipo: number;
  readonly Texto: string;
}

/** The division, its checkpoints, their doors and the devices of each. */
function branchesOf({ points, doors, places }: Rows, division: string, makes: boolean, devices: SiteWire['Equipos']): Branch[] {
  const make = (label: string, opened: Opened) => (makes ? { makes: { label, opened } } : {});
  return [
    { id: DIVISION, parent: null, name: division, code: '', ...make(words.newOf(PuntoControl), pointOf({})) },
    ...points.map((row): Branch => {
      const id = plain(row.IdPuntoControl);
      return {
        ...{ id: `C${id}`, parent: DIVISION, name: plain(row.Nombre), code: plain(row.Codigo), off: row.Activo === 'N' },
        opens: pointOf({ id }),
        ...make(words.newOf(Puerta), doorOf({ first: { IdPuntoControl: row.IdPuntoControl } })),
      };
    }),
    ...doors.map((row): Branch => {
      const id = plain(row.IdPuerta);
      return {
        ...{ id: `P${id}`, parent: `C${plain(row.IdPuntoControl)}`, name: plain(row.Nombre), code: plain(row.Codigo), off: row.Activo === 'N' },
        opens: doorOf({ id }),
        said: row.Modo === 'N' ? undefined : words.option(Puerta, 'Modo', plain(row.Modo)),
        ...make(say('topologia.asignarEquipo'), placeOf({ first: { IdPuerta: row.IdPuerta } })),
      };
    }),
    ...places.map((row): Branch => {
      const device = devices.find(({ IdEquipo }) => IdEquipo === Number(row.IdEquipo));
      const online = device?.EnLinea === 'S';
      return {
        ...{ id: `E${plain(row.IdPuertaEquipo)}`, parent: `P${plain(row.IdPuerta)}`, name: plain(row.Equipo), code: '' },
        opens: placeOf({ id: plain(row.IdPuertaEquipo) }),
        said: device && (
          <>
            {online ? <IconWifi size={14} aria-hidden /> : <IconWifiOff size={14} aria-hidden />}
            <span className={classes.word}>{say(online ? 'topologia.enLinea' : 'topologia.sinConexion')}</span>
          </>
        ),
      };
    }),
  ];
}

/** The division with its checkpoints, doors and devices as a tree; the form of each beside it, and devices that are dragged from door to door. */
export default function PointTree() {
  const client = useQueryClient();
  const { perfil } = useSession();
  const [points, doors, places] = [useQuery(allRows(PuntoControl)), useQuery(allRows(Puerta)), useQuery(allRows(PuertaEquipo))];
  const site = useSite();
  const free = useFreeDevices(new Set((places.data ?? []).map((row) => Number(row.IdEquipo))));
  const moves = can(MENU, 'crear') && can(MENU, 'editar');
  const failed = [points, doors, places].find(({ isError, data }) => isError && !data);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!points.data || !doors.data || !places.data) return <PageSkeleton />;
  const rows = { points: points.data, doors: doors.data, places: places.data };
  const moved = () => resourceChanged(client, PuertaEquipo.resource);
  const give = (IdPuerta: number, IdEquipo: number, puerta: string) => void placeDevice(IdPuerta, IdEquipo, puerta).then(moved);
  const freeNode = ({ IdEquipo, Texto }: Free): Branch => ({
    ...{ id: `L${IdEquipo}`, parent: FREE, name: Texto, code: '' },
    told: (
      <DoorSelect
        nombre={Texto}
        doors={rows.doors.map((row) => ({ IdPuerta: Number(row.IdPuerta), Puerta: plain(row.Nombre) }))}
        onDoor={(door) => give(door, IdEquipo, plain(rows.doors.find((row) => Number(row.IdPuerta) === door)?.Nombre))}
      />
    ),
  });
  const loose: Branch[] =
    free.length === 0 || !moves ? [] : [{ id: FREE, parent: DIVISION, name: say('plano.sinPuerta'), code: '' }, ...free.map(freeNode)];
  const placeIn = (id: string) => rows.places.find((row) => `E${plain(row.IdPuertaEquipo)}` === id);
  const dragging: Moves<Branch> = {
    takes: ({ id }) => /^[EL]\d/.test(id),
    admits: (dragged, over) => {
      const onto = over?.node.id ?? '';
      return /^[EL]\d/.test(dragged.id) && /^P\d/.test(onto) && onto !== dragged.parent;
    },
    drop: (dragged, over) => {
      if (!over) return;
      const door = Number(over.node.id.slice(1));
      if (dragged.id.startsWith('L')) return give(door, Number(dragged.id.slice(1)), over.node.name);
      const place = placeIn(dragged.id);
      if (place) void moveDevice(door, Number(place.IdEquipo), Number(place.IdPuerta), over.node.name).then(moved);
    },
    onArrow: () => false,
  };
  return (
    <TreeBeside
      menu={MENU}
      label={words.entity(PuntoControl).many}
      nodes={[...branchesOf(rows, perfil.Division, can(MENU, 'crear'), site.data?.Equipos ?? []), ...loose]}
      help={say('topologia.ayudaPuntos')}
      choose={say('topologia.elijaPunto')}
      idOf={idOf}
      moves={moves ? dragging : undefined}
    />
  );
}
