import { Select, TextInput } from '@mantine/core';
import { lookupOption } from '@platform/web/data/entities';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { useState } from 'react';
import { say } from '../say';
import { LEVELS, type Level, useLevelNames, usePlaces } from './levels';
import classes from './lugares.module.css';

const COUNTRY = 'PE';
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A country's places in three dependent columns. */
export default function PlaceColumns() {
  const { data = [] } = useLookup({ resource: 'SistemaPais' });
  const [chosen, setChosen] = useState<string>();
  const [path, setPath] = useState<readonly string[]>([]);
  const first = data.find((row) => plain(row.Codigo).startsWith(COUNTRY));
  const country = chosen ?? plain(first?.IdPais);
  const nameOf = useLevelNames(country);
  return (
    <>
      <Select
        className={classes.country}
        label={say('elijaPais')}
        data={data.map((row) => lookupOption('SistemaPais', row))}
        value={country || null}
        onChange={(next) => {
          if (next) setChosen(next);
          setPath([]);
        }}
        searchable
        limit={200}
      />
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
    </>
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
