import { Button, Select } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import type { StoredFile } from '@platform/web/data/files';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Requisito } from '../../shared/configuracion.entity';
import { say } from '../say';
import { Dropzone } from '../solicitud/Dropzone';
import { Hints } from '../ui/Hints';
import { Note } from '../ui/Note';
import ui from '../ui/ui.module.css';
import type { Hint } from '../wire';
import { UPDATE } from './tools';
import classes from './tramites.module.css';
import { type Group, groupSchema, type Renewable } from './wire';

const AGAIN_MS = 1000;
const LOOKS = 60;
const UNREAD: Partial<Record<Group['Estado'], Hint['Codigo']>> = { I: 'SIN_TEXTO', B: 'EN_BLANCO', C: 'CIFRADO', X: 'ILEGIBLE' };

interface Props {
  readonly maximumMb: number;
  /** These people are renewed with this paper. */
  readonly onChosen: (people: readonly Renewable[], paper: StoredFile) => void;
}

/** One paper that names many people: whom of ours, and which numbers are nobody's. */
export function GroupPaper({ maximumMb, onChosen }: Props) {
  const requirements = useLookup({ resource: Requisito.resource, filters: { Grupal: 'S', Entidad: 'P' } });
  const [kind, setKind] = useState<string | null>(null);
  const [paper, setPaper] = useState<StoredFile>();
  const [found, setFound] = useState<Group>();
  const [failure, setFailure] = useState<string>();
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const look = async (file: StoredFile) => {
    turn.current += 1;
    const mine = turn.current;
    setPaper(file);
    setFound(undefined);
    setFailure(undefined);
    try {
      for (let n = 0; n < LOOKS && turn.current === mine; n++) {
        const group = await api.post(`${UPDATE}/papelGrupal`, { IdArchivo: file.IdArchivo, IdRequisito: Number(kind) }, groupSchema);
        if (turn.current !== mine) return;
        setFound(group);
        if (group.Estado !== 'P') return;
        await new Promise((done) => window.setTimeout(done, AGAIN_MS));
      }
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const options = (requirements.data ?? []).filter((row) => row.Grupal === 'S' && row.Entidad === 'P');
  if (options.length === 0) return null;
  const open = found?.Filas.filter((row) => row.EnCurso === null) ?? [];
  const unread = found && UNREAD[found.Estado];
  return (
    <section className={`${ui.panel ?? ''} ${classes.stack ?? ''}`} aria-label={say('grupal.titulo')}>
      <h2>{say('grupal.titulo')}</h2>
      <p className={classes.dim}>{say('grupal.ayuda')}</p>
      <div className={classes.fields}>
        <Select
          label={say('tramite.requisito')}
          placeholder={t('actions.choose')}
          value={kind}
          onChange={(value) => {
            setKind(value);
            setFound(undefined);
          }}
          data={options.map((row) => ({ value: plain(row.IdRequisito), label: plain(row.Nombre ?? row.Texto) }))}
        />
      </div>
      {kind !== null && (
        <Dropzone
          name={say('grupal.titulo')}
          maximumMb={maximumMb}
          onStored={(files) => {
            const last = files.at(-1);
            if (last) void look(last);
          }}
        />
      )}
      <div role="status" className={classes.stack}>
        {found?.Estado === 'P' && <p className={classes.dim}>{say('grupal.leyendo', { nombre: paper?.Nombre ?? '' })}</p>}
        {unread && <Hints hints={[{ Codigo: unread, IdArchivo: null, Nombre: paper?.Nombre ?? '', Valor: null }]} />}
        {found?.Estado === 'T' && (
          <>
            <p>{say('grupal.encontradas', { count: found.Filas.length, nombre: paper?.Nombre ?? '' })}</p>
            {found.TotalObservados > 0 && (
              <Note tone="yellow" title={say('grupal.observados', { count: found.TotalObservados })} icon={IconAlertTriangle}>
                {found.Observados.join(', ')}
              </Note>
            )}
          </>
        )}
      </div>
      {failure && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {failure}
        </Note>
      )}
      {paper && open.length > 0 && (
        <div>
          <Button leftSection={<IconUsersGroup size={16} aria-hidden />} onClick={() => onChosen(open, paper)}>
            {say('grupal.elegir', { count: open.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
