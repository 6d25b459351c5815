import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen } from '@platform/web/pages/screen';
import { ConfiguracionLogeo } from '../shared/seguridad.entity';
import { MediumNote, PasswordSample } from './PasswordSample';
import { say } from './say';

function PeriodCell({ row }: CellProps) {
  return <>{row.CaducaClave === 'N' || row.PeriodoClaveDias === 0 ? say('muestra.nunca') : plain(row.PeriodoClaveDias)}</>;
}

function MediumCell({ row }: CellProps) {
  if (row.DobleAutenticacion !== 'S') return <>{t('values.no')}</>;
  const medium = words.option(ConfiguracionLogeo, 'MedioDobleAutenticacion', plain(row.MedioDobleAutenticacion));
  return <>{say('muestra.porMedio', { medio: medium.toLowerCase() })}</>;
}

/** Login settings: the form says live which passwords are accepted and whom a change reaches. */
export const configuracionScreen: EntityScreen = {
  columns: [
    'ConfiguracionLogeo',
    'NivelSeguridadClave',
    'LongitudClave',
    'PeriodoClaveDias',
    'NumeroIntentos',
    'MinutosDesbloqueo',
    'PeriodoInactivacionDias',
    'DobleAutenticacion',
    'PorDefecto',
    'Usuarios',
    'Activo',
  ],
  cells: { PeriodoClaveDias: PeriodCell, DobleAutenticacion: MediumCell },
  notes: { clave: PasswordSample, verificacion: MediumNote },
  defaults: true,
};
