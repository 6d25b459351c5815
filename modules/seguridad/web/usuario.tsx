import { text } from '@platform/entity/field';
import { FlagInput } from '@platform/fields/flag/input';
import type { InputProps } from '@platform/fields/kind-web';
import { postAction } from '@platform/web/data/write';
import { t } from '@platform/web/i18n/t';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { useSession } from '@platform/web/session/session';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { Usuario } from '../shared/seguridad.entity';
import { Access } from './Access';
import { askTemporary } from './askTemporary';
import { NoProfile } from './NoProfile';
import { PersonFinder } from './PersonFinder';
import { say } from './say';
import { UserState } from './UserState';

/** Only super administrators give it: others are not shown what they cannot do. */
function SuperInput(props: InputProps) {
  const { perfil } = useSession();
  return perfil.Perfil === 'SUPERADMINISTRADOR' ? <FlagInput {...props} /> : null;
}

const withRemark = (id: 'bloquear' | 'inactivar', icon: ScreenAction['icon']): ScreenAction => ({
  id,
  icon,
  label: () => say(`usuario.${id}`),
  action: 'procesar',
  run: (rows, tools) =>
    tools.askAndPost(rows, id, {
      title: say(`usuario.${id}`),
      button: say(`usuario.${id}`),
      fields: { Observacion: text({ max: 100, required: true, multiline: true }) },
      labels: { Observacion: say('usuario.observacion') },
    }),
});

const withQuestion = (
  id: 'desbloquear' | 'activar' | 'cerrarSesiones',
  icon: ScreenAction['icon'],
  question: 'usuario.desbloquearPregunta' | 'usuario.activarPregunta' | 'usuario.cerrarPregunta',
): ScreenAction => ({
  id,
  icon,
  ...(id === 'desbloquear' ? { main: true } : {}),
  label: () => say(`usuario.${id}`),
  action: 'procesar',
  run: (rows, tools) => tools.askAndPost(rows, id, { title: say(`usuario.${id}`), question: say(question) }),
});

export const unlock = withQuestion('desbloquear', 'shield-check', 'usuario.desbloquearPregunta');

/** The list of users, their form and what is done with one. */
export const usuarioScreen: EntityScreen = {
  columns: [
    'Foto',
    'IdUsuario',
    'Apellido',
    'Nombre',
    'Documento',
    'Correo',
    'Telefono',
    'Contratista',
    'IdCompania',
    'IdConfiguracionLogeo',
    'EsAdministrador',
    'Estado',
    'UltimoAcceso',
    'Activo',
  ],
  hide: [
    'NombreCompleto',
    'BloqueosSeguidos',
    'DirectorioEmisor',
    'DirectorioSujeto',
    'FechaActivacion',
    'TerminosVersion',
    'FechaTerminos',
    'DiasVence',
    'Caducada',
  ],
  cells: { Estado: UserState },
  inputs: { IdPersona: PersonFinder, EsSuperAdministrador: SuperInput },
  async beforeCreate(values) {
    if (values.ValidaDirectorio === 'S') return {};
    const asked = await askTemporary(say('usuario.crear'));
    return asked && { ModoClave: asked.Modo, ClaveTemporal: asked.Clave };
  },
  rowActions: [
    {
      id: 'restablecerClave',
      icon: 'key',
      label: () => say('usuario.restablecerClave'),
      action: 'procesar',
      async run(rows, tools) {
        const [row] = rows;
        const asked = row && (await askTemporary(say('usuario.restablecerClave')));
        if (!row || !asked) return;
        await withConfirm((confirmations) => postAction(Usuario, row, 'restablecerClave', { ...asked }, confirmations));
        tools.changed();
        notifyOk(t('form.saved'));
      },
    },
    withRemark('bloquear', 'lock'),
    unlock,
    withRemark('inactivar', 'user-x'),
    withQuestion('activar', 'user-check', 'usuario.activarPregunta'),
    withQuestion('cerrarSesiones', 'door', 'usuario.cerrarPregunta'),
  ],
  bulkActions: [withRemark('inactivar', 'user-x'), withQuestion('cerrarSesiones', 'door', 'usuario.cerrarPregunta')],
  Warning: NoProfile,
  tabs: [{ id: 'ingresos', label: () => say('usuario.ingresos'), Content: Access }],
};
