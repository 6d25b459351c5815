import { Button, Modal } from '@mantine/core';
import { date, ref } from '@platform/entity/field';
import type { Expression } from '@platform/web/data/filters';
import { useLookup } from '@platform/web/data/lookup';
import { plain, type WireRow } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { ChildTab } from '@platform/web/form/ChildTab';
import { t } from '@platform/web/i18n/t';
import { type ChangeState, FIRST, type ListState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { GestionPersona, GestionVehiculo } from '../../shared/gestion.entity';
import { Asignacion, Grupo, PerfilAcceso } from '../../shared/permiso.entity';
import { endAssignment } from '../personas/bulk';
import { subjectCells } from '../personas/screen';
import { say } from '../say';

interface TabProps {
  readonly row: WireRow;
}
type By = 'IdGrupo' | 'IdPerfilAcceso';

/** Lists from which people and vehicles are given something, by whom it is for. */
const FOR = { P: { entity: GestionPersona, menu: '040201' }, V: { entity: GestionVehiculo, menu: '040202' } } as const;

/** Who has a group: those to whom it was given, and those who have it by a profile. */
export function GroupMembers({ row }: TabProps) {
  const id = Number(row.IdGrupo);
  const profiles = useLookup({ resource: PerfilAcceso.resource });
  if (profiles.isPending) return <RowSkeletons rows={4} />;
  const giving = (profiles.data ?? []).filter(({ Grupos }) => Array.isArray(Grupos) && Grupos.includes(id)).map((one) => Number(one.IdPerfilAcceso));
  const own: Expression = ['IdGrupo', '=', id];
  return <Members row={row} by="IdGrupo" menu="040307" which={giving.length > 0 ? [own, 'OR', ['IdPerfilAcceso', 'in', giving]] : own} />;
}

/** Who has a profile. */
export const ProfileMembers = ({ row }: TabProps) => <Members row={row} by="IdPerfilAcceso" menu="040308" />;

interface MembersProps extends TabProps {
  readonly by: By;
  readonly menu: string;
  readonly which?: Expression;
}

function Members({ row, by, menu, which }: MembersProps) {
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const kind = row.Entidad === 'V' ? 'V' : 'P';
  const { menu: list } = FOR[kind];
  const retired = row.Activo === 'N';
  const extend = useMemo<EntityScreen>(
    () => ({
      id: `integrantes.${by}`,
      hide: [kind === 'P' ? 'IdVehiculo' : 'IdPersona', ...(by === 'IdPerfilAcceso' ? ['IdGrupo'] : [])],
      columns: [kind === 'P' ? 'IdPersona' : 'IdVehiculo', ...(by === 'IdGrupo' ? ['IdPerfilAcceso'] : []), 'FechaInicio', 'FechaFin', 'Origen'],
      rowActions: [endAssignment],
      bulkActions: [endAssignment],
    }),
    [kind, by],
  );
  const changed = () => resourceChanged(client, Grupo.resource, PerfilAcceso.resource);
  return (
    <>
      {!retired && can(list, 'crear') && can(list, 'consultar') && (
        <Button variant="default" mb="sm" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {say('integrantes.agregar')}
        </Button>
      )}
      <ChildTab entity={Asignacion} menu={menu} by={by} parent={Number(row[by])} which={which} frozen={retired} extend={extend} onChanged={changed} />
      {adding && (
        <Adding
          row={row}
          by={by}
          kind={kind}
          onClose={() => {
            setAdding(false);
            resourceChanged(client, Asignacion.resource, Grupo.resource, PerfilAcceso.resource);
          }}
        />
      )}
    </>
  );
}

interface AddingProps extends TabProps {
  readonly by: By;
  readonly kind: 'P' | 'V';
  readonly onClose: () => void;
}

/** Chooses many of a list and gives them what is open, for the same days; whom it could not be given to is told, and why. */
function Adding({ row, by, kind, onClose }: AddingProps) {
  const { entity, menu } = FOR[kind];
  const [state, setState] = useState<ListState>(FIRST);
  const change = useCallback<ChangeState>((changed) => setState((before) => ({ ...before, page: 1, ...changed })), []);
  const extend = useMemo<EntityScreen>(() => {
    const give: ScreenAction = {
      id: 'agregar',
      icon: 'user-check',
      label: () => say('integrantes.agregar'),
      action: 'crear',
      run: (rows, tools) =>
        tools.askAndPost(rows, 'asignar', {
          title: say('integrantes.agregarA', { nombre: plain(row.Nombre) }),
          fields: {
            [by]: ref(by === 'IdGrupo' ? Grupo.resource : PerfilAcceso.resource, { required: true }),
            FechaInicio: date({ required: true }),
            FechaFin: date({ required: true }),
          },
          labels: {
            [by]: say(by === 'IdGrupo' ? 'gestion.grupoAcceso' : 'gestion.perfilAcceso'),
            FechaInicio: say('gestion.desde'),
            FechaFin: say('gestion.hasta'),
          },
          values: { [by]: Number(row[by]) },
          button: say('integrantes.agregar'),
        }),
    };
    return { id: 'integrantes.agregar', cells: subjectCells, readOnly: true, bulkActions: [give], rowActions: [give] };
  }, [row, by]);
  return (
    <Modal
      opened
      size="90%"
      title={say('integrantes.agregarA', { nombre: plain(row.Nombre) })}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <p>{say('integrantes.ayuda')}</p>
      <ListView entity={entity} menu={menu} extend={extend} state={state} onState={change} onNew={() => undefined} onOpen={() => undefined} />
    </Modal>
  );
}
