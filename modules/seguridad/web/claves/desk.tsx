import { List } from '@mantine/core';
import { modals } from '@mantine/modals';
import { api } from '@platform/web/api/client';
import { plain, type WireRow } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { confirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { say } from '../say';
import { UserState } from '../UserState';
import { type Desk, deskSchema } from '../wire';
import { DaysCell, UnlockCell } from './cells';

type DeskAction = 'restablecer' | 'exigirCambio' | 'caducar' | 'desbloquear' | 'cerrarSesiones' | 'restablecerSegundoFactor';

/** Whom it could not be done to, and why. */
function tell({ procesados, observados }: Desk): void {
  if (procesados > 0) notifyOk(say('claves.procesados', { count: procesados }));
  if (observados.length === 0) return;
  modals.open({
    title: say('claves.observados'),
    closeButtonProps: { 'aria-label': t('actions.close') },
    children: (
      <List size="sm" spacing={4}>
        {observados.map(({ IdUsuario, mensaje }) => (
          <List.Item key={IdUsuario}>
            <b>{IdUsuario}</b>: {mensaje}
          </List.Item>
        ))}
      </List>
    ),
  });
}

const act = (id: DeskAction, icon: ScreenAction['icon']): ScreenAction => ({
  id,
  icon,
  label: () => say(`claves.${id}`),
  action: 'procesar',
  visible: () => true,
  async run(rows: readonly WireRow[], tools) {
    const label = say(`claves.${id}`);
    if (!(await confirm({ title: label, message: say('claves.confirmar', { accion: label, count: rows.length }) }))) return false;
    const body = { Accion: id, Usuarios: rows.map((row) => plain(row.IdUsuario)) };
    const answer = await api.post('/api/SeguridadUsuario/procesar', body, deskSchema);
    tools.changed();
    tell(answer);
    return answer.procesados > 0;
  },
});

const ACTIONS: readonly ScreenAction[] = [
  act('restablecer', 'mail'),
  act('exigirCambio', 'key'),
  act('caducar', 'clock'),
  act('desbloquear', 'shield-check'),
  act('cerrarSesiones', 'door'),
  act('restablecerSegundoFactor', 'shield-lock'),
];

/** The desk for credentials: what is known of each, and what is done with one or many. */
export const deskScreen: EntityScreen = {
  id: 'SeguridadUsuario.claves',
  readOnly: true,
  columns: [
    'IdUsuario',
    'NombreCompleto',
    'Estado',
    'IdConfiguracionLogeo',
    'FechaClave',
    'Vence',
    'DiasVence',
    'ClaveCaducada',
    'PrimeraClaveCambiada',
    'IntentosFallidos',
    'Bloqueado',
    'FechaBloqueo',
    'MotivoBloqueo',
    'SeDesbloquea',
    'UltimoAcceso',
    'SegundoFactor',
    'ValidaDirectorio',
  ],
  hide: [
    ...['Foto', 'IdPersona', 'IdTipoDocumento', 'ResponsableContratista', 'EsSuperAdministrador', 'Idioma', 'BloqueosSeguidos'],
    ...['DirectorioEmisor', 'DirectorioSujeto', 'FechaActivacion', 'TerminosVersion', 'FechaTerminos', 'MotivoInactivacion'],
  ],
  cells: { Estado: UserState, DiasVence: DaysCell, SeDesbloquea: UnlockCell },
  rowActions: ACTIONS,
  bulkActions: ACTIONS,
};
