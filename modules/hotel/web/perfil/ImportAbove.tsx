import { Button } from '@mantine/core';
import { AssignList } from '@platform/web/pages/AssignList';
import { can } from '@platform/web/session/session';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { PerfilAsignacion, PerfilPersona } from '../../shared/perfil.entity';
import { say } from '../say';

/** Profiles given by a list. */
export default function ImportAbove() {
  const [importing, setImporting] = useState(false);
  if (!can('090106', 'crear')) return null;
  return (
    <>
      <Button variant="default" mb="sm" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setImporting(true)}>
        {say('asignacion.importar')}
      </Button>
      {importing && (
        <AssignList
          entity={PerfilAsignacion}
          thing="IdPerfil"
          thingLabel={say('asignacion.perfil')}
          title={say('asignacion.titulo')}
          columns={say('asignacion.columnas')}
          others={[PerfilPersona]}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
