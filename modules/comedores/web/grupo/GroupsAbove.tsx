import { Button, Chip, Group } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { AssignList } from '@platform/web/pages/AssignList';
import type { AboveProps } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Comensal, PersonaGrupo } from '../../shared/grupo.entity';
import { say } from '../say';
import classes from './grupo.module.css';

const schema = z.array(z.object({ CodigoGrupo: z.string(), Grupo: z.string().nullable(), Personas: z.number() }));
const EVERYBODY = 'TODOS';
const nameOf = (code: string, group: string | null): string =>
  group ?? say(code === 'SINASIG' ? 'personas.SINASIG' : code === 'VENCIDO' ? 'personas.VENCIDO' : 'personas.TODOS');

/** The groups with how many people each has; one narrows the list to its people. */
export default function GroupsAbove({ filters, onFilters }: AboveProps) {
  const { data = [] } = useQuery({
    // Asked again like any page of them.
    queryKey: [Comensal.resource, 'page', 'grupos'],
    queryFn: ({ signal }) => api.get(`/api/${Comensal.resource}/grupos`, {}, schema, { signal }),
  });
  const [importing, setImporting] = useState(false);
  const { CodigoGrupo: chosen, ...others } = filters;
  const change = (code: string) => onFilters(code === EVERYBODY ? others : { ...others, CodigoGrupo: code });
  return (
    <>
      <div className={classes.above}>
        <Chip.Group value={typeof chosen === 'string' ? chosen : EVERYBODY} onChange={change}>
          <Group className={`${classes.groups} one-line`} role="radiogroup" aria-label={say('personas.grupos')}>
            {data.map(({ CodigoGrupo, Grupo, Personas }) => (
              <Chip key={CodigoGrupo} value={CodigoGrupo} size="sm">
                {nameOf(CodigoGrupo, Grupo)} ({Personas})
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {can('0804', 'crear') && (
          <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setImporting(true)}>
            {say('personas.importar')}
          </Button>
        )}
      </div>
      {importing && (
        <AssignList
          entity={PersonaGrupo}
          thing="IdGrupo"
          thingLabel={say('importar.grupo')}
          title={say('importar.titulo')}
          columns={say('importar.columnas')}
          others={[Comensal]}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
