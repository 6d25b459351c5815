import { Alert, Text } from '@mantine/core';
import { Persona } from '@modules/administracion/shared/persona.entity';
import { PhotoInput } from '@platform/fields/photo/input';
import { mayOn } from '@platform/web/data/grants';
import { useItem } from '@platform/web/data/list';
import { plain, type WireRow } from '@platform/web/data/row';
import { resourceChanged, saveRow } from '@platform/web/data/write';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQueryClient } from '@tanstack/react-query';
import { Portador } from '../shared/credencial.entity';
import { say } from './say';

/** *Foto*: the person's own photo, taken with the camera or chosen from a file; readers and cards use the new one from then on. */
export default function FotoTab({ row: bearer }: { row: WireRow }) {
  const client = useQueryClient();
  const person = useItem(Persona, plain(bearer.IdPersona));
  if (person.isError) return <ErrorState error={person.error} onRetry={() => void person.refetch()} />;
  if (!person.data) return <PageSkeleton />;
  const row = person.data;
  const readOnly = !mayOn(Persona, 'editar', row);
  const keep = async (FotoPerfil: unknown) => {
    try {
      await saveRow(Persona, {
        key: plain(row.IdPersona),
        values: { FotoPerfil: typeof FotoPerfil === 'number' ? FotoPerfil : null, Version: Number(plain(row.Version)) },
      });
      resourceChanged(client, Persona.resource);
      resourceChanged(client, Portador.resource);
      await person.refetch();
      notifyOk(say('foto.guardada'));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <>
      <PhotoInput
        id="foto-perfil"
        required={false}
        at={{
          entity: Persona,
          name: 'FotoPerfil',
          label: words.entity(Persona).fields.FotoPerfil ?? '',
          field: Persona.fields.FotoPerfil,
          options: {},
        }}
        value={row.FotoPerfil ?? null}
        row={row}
        readOnly={readOnly}
        onChange={(value) => void keep(value)}
        values={row}
        onBlur={() => undefined}
      />
      {readOnly && (
        <Alert color="gray" mt="sm">
          {say('foto.soloLectura')}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {say('foto.consejo')}
      </Text>
    </>
  );
}
