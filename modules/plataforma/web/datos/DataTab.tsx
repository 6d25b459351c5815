import { TextInput } from '@mantine/core';
import { t as say, screenWords } from '@platform/web/i18n/t';
import { useSession } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import classes from './datos.module.css';
import { type LoginRecord, recordQuery } from './wire';

const t = screenWords('plataforma');
const FIELDS = ['IdUsuario', 'Nombre', 'Apellido', 'TipoDocumento', 'Documento', 'Correo', 'Telefono', 'ConfiguracionLogeo', 'Activo'] as const;

/** The user login record, as the administrator keeps it. */
export function DataTab() {
  const { username, perfil } = useSession();
  const { data, error, refetch } = useQuery(recordQuery(username, perfil.IdCliente));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const shown = (name: keyof LoginRecord) => {
    const value = data[name];
    return name === 'Activo' ? say(value === 'S' ? 'values.yes' : 'values.no') : String(value ?? '');
  };
  return (
    <div className={classes.fields}>
      {FIELDS.map((name) => (
        <TextInput key={name} label={t(`datos.fields.${name}`)} value={shown(name)} readOnly variant="filled" />
      ))}
    </div>
  );
}
