import { Button, FileButton, Select, TextInput } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { lookupOption } from '@platform/web/data/entities';
import { chosen as chosenOf } from '@platform/web/data/filters';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import type { AboveProps } from '@platform/web/pages/screen';
import { isSuper, useSession } from '@platform/web/session/session';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { say } from '../say';
import { LEVELS, type Level, useLevelNames, usePlaces } from './levels';
import classes from './lugares.module.css';

const counts = z.object({ Cargados: z.number(), Observados: z.number(), Procesados: z.number() });
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A country's places in three dependent columns; the country chosen here is the list's. */
export default function PlaceColumns({ filters, onFilters }: AboveProps) {
  const client = useQueryClient();
  const load = async (file: File | null) => {
    if (!file) return;
    const form = new FormData();
    form.set('file', file, file.name);
    try {
      const { Cargados, Observados, Procesados } = await api.post('/api/AdministracionUbigeo/importar', form, counts);
      resourceChanged(client, 'AdministracionUbigeo');
      notifyOk(say('importados', { cargados: Cargados, observados: Observados, procesados: Procesados }));
    } catch (error) {
      notifyError(error);
    }
  };
  const { data = [] } = useLookup({ resource: 'SistemaPais' });
  const { perfil } = useSession();
  const [asked, ...others] = chosenOf(filters.IdPais);
  // Without a country of its own the list has all of them; the columns show one, the session's.
  const country = plain(asked !== undefined && others.length === 0 ? asked : perfil.IdPais);
  return (
    <>
      {isSuper() && (
        <FileButton accept=".xlsx" onChange={(file) => void load(file)}>
          {(props) => (
            <Button {...props} variant="default" mb="sm" leftSection={<IconFileImport size={16} aria-hidden />}>
              {say('importar')}
            </Button>
          )}
        </FileButton>
      )}
      <Select
        className={classes.country}
        label={say('elijaPais')}
        data={data.map((row) => lookupOption('SistemaPais', row))}
        value={country || null}
        onChange={(next) => {
          if (next) onFilters({ ...filters, IdPais: [Number(next)] });
        }}
        searchable
        limit={200}
      />
      <Columns key={country} country={country} />
    </>
  );
}

function Columns({ country }: { country: string }) {
  const [path, setPath] = useState<readonly string[]>([]);
  const nameOf = useLevelNames(country);
  return (
    <div className={classes.columns}>
      {LEVELS.map((level) => (
        <Column
          key={`${country}:${level}:${level === 1 ? '' : path[level - 2]}`}
          level={level}
          title={nameOf(level)}
          upper={level === 1 ? '' : nameOf(level === 3 ? 2 : 1)}
          country={country}
          above={level === 1 ? undefined : path[level - 2]}
          chosen={path[level - 1]}
          onChoose={(place) => setPath([...path.slice(0, level - 1), place])}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly level: Level;
  readonly title: string;
  readonly upper: string;
  readonly country: string;
  readonly above: string | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (place: string) => void;
}

function Column({ level, title, upper, country, above, chosen, onChoose }: ColumnProps) {
  const [typed, setTyped] = useState('');
  const open = level === 1 || above !== undefined;
  const places = usePlaces(country, above, open);
  const shown = places.filter((row) => bare(plain(row.Ubigeo)).includes(bare(typed)));
  return (
    <section className={classes.column} aria-label={title}>
      <h2>{title}</h2>
      <TextInput
        aria-label={say('buscarEn', { nivel: title })}
        placeholder={say('buscarEn', { nivel: title })}
        value={typed}
        disabled={!open}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {open ? (
        <ul className={classes.list}>
          {shown.map((row) => (
            <li key={plain(row.IdUbigeo)}>
              <button type="button" aria-pressed={plain(row.IdUbigeo) === chosen} onClick={() => onChoose(plain(row.IdUbigeo))}>
                <span className={classes.code}>{plain(row.Codigo)}</span>
                {plain(row.Ubigeo)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{say('superior', { nivel: upper })}</p>
      )}
    </section>
  );
}
