import { Button, Select, TextInput } from '@mantine/core';
import { useLookup } from '@platform/web/data/lookup';
import { zone } from '@platform/web/data/reader';
import { plain } from '@platform/web/data/row';
import { shownMoment } from '@platform/web/data/zone';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../equipos.module.css';
import { say } from '../say';
import { unitWord } from './units';
import { ValueEditor } from './ValueEditor';
import { type Parameter, useParameters } from './wire';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every parameter by module: its value in force, where it comes from, and how to change it in place. */
export function ParametersTab() {
  const list = useParameters();
  const [search, setSearch] = useState('');
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const wanted = folded(search.trim());
  const found = list.data.filter((one) => folded(`${one.Parametro} ${one.Descripcion} ${one.Modulo}`).includes(wanted));
  const modules = [...new Map(found.map((one) => [one.IdModulo, one.Modulo]))];
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          aria-label={say('parametros.buscar')}
          placeholder={say('parametros.buscar')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={classes.grow}
          maw={360}
        />
      </div>
      {found.length === 0 && <EmptyState title={say('parametros.ninguno')} />}
      {modules.map(([id, name]) => (
        <section key={id} aria-label={name}>
          <h2 className={classes.module}>{name}</h2>
          <ul className={classes.list}>
            {found
              .filter((one) => one.IdModulo === id)
              .map((one) => (
                <ParameterItem key={one.Parametro} parameter={one} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function ParameterItem({ parameter }: { readonly parameter: Parameter }) {
  const [adding, setAdding] = useState<{ readonly id: number; readonly name: string }>();
  const editable = parameter.can.editar && can('010304', 'editar');
  const { General, Excepciones } = parameter;
  const last = [General, ...Excepciones].filter((one) => one !== null).sort((one, other) => other.Fecha.localeCompare(one.Fecha))[0];
  return (
    <li className={classes.item}>
      <div>
        <div className={classes.name}>{parameter.Descripcion}</div>
        <div className={classes.code}>{parameter.Parametro}</div>
        <div className={classes.facts}>
          <span>
            {say('parametros.defecto')}: {parameter.ValorDefecto} {unitWord(parameter.Unidad)}
          </span>
          <span>
            {say('parametros.origen')}: {say(`origenes.${parameter.Origen}`)}
          </span>
          <span>
            {say('parametros.ambito')}: {say(`ambitos.${parameter.Ambito}`)}
          </span>
          {last && (
            <span>
              {say('parametros.cambio')}: {last.Usuario}, {shownMoment(last.Fecha, zone())}
            </span>
          )}
        </div>
      </div>
      <div className={classes.values}>
        <ValueEditor key={`general:${General?.Version ?? 0}`} parameter={parameter} set={General} division={null} readOnly={!editable} />
        {Excepciones.map((one) => (
          <ValueEditor
            key={`${one.Id}:${one.Version}`}
            parameter={parameter}
            set={one}
            division={{ id: one.IdDivision ?? 0, name: one.Division ?? '' }}
            readOnly={!editable}
          />
        ))}
        {adding && (
          <ValueEditor
            key={`nueva:${adding.id}`}
            parameter={parameter}
            set={null}
            division={adding}
            readOnly={false}
            onDone={() => setAdding(undefined)}
          />
        )}
        {editable && parameter.Ambito === 'D' && !adding && (
          <AddException taken={Excepciones.map((one) => one.IdDivision ?? 0)} onChoose={(id, name) => setAdding({ id, name })} />
        )}
      </div>
    </li>
  );
}

function AddException({ taken, onChoose }: { readonly taken: readonly number[]; readonly onChoose: (id: number, name: string) => void }) {
  const [asking, setAsking] = useState(false);
  const divisions = useLookup({ resource: 'SistemaDivision', enabled: asking });
  if (!asking) {
    return (
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAsking(true)}>
        {say('parametros.agregar')}
      </Button>
    );
  }
  const options = (divisions.data ?? []).filter((row) => !taken.includes(Number(row.IdDivision)));
  return (
    <Select
      label={say('parametros.agregar')}
      data={options.map((row) => ({ value: plain(row.IdDivision), label: plain(row.Texto) }))}
      value={null}
      autoFocus
      onChange={(value, option) => {
        setAsking(false);
        if (value && option) onChoose(Number(value), option.label);
      }}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
