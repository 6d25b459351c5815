import { Alert, Button, Group, List, Modal, MultiSelect, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { DayInput } from '@platform/fields/date/input';
import { messageOf } from '@platform/web/api/problem';
import { lookupOption } from '@platform/web/data/entities';
import { fieldAt } from '@platform/web/data/fields';
import { useLookup } from '@platform/web/data/lookup';
import { resourceChanged, saveRow } from '@platform/web/data/write';
import { t } from '@platform/web/i18n/t';
import { currentSession } from '@platform/web/session/session';
import { notifyOk } from '@platform/web/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UsuarioPerfil } from '../../shared/seguridad.entity';
import { say } from '../say';
import classes from './perfiles.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Gives a profile to several users in several divisions at once, and says to whom it could not be given. */
export function AddUsers({
  idPerfil,
  contratista,
  onClose,
}: {
  readonly idPerfil: number;
  readonly contratista: 'S' | 'N';
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [picked, setPicked] = useState<readonly Option[]>([]);
  const [divisions, setDivisions] = useState<string[]>([String(currentSession().perfil.IdDivision)]);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const users = useLookup({ resource: 'SeguridadUsuario', filters: { Contratista: contratista }, buscar: search });
  const places = useLookup({ resource: 'SistemaDivision' });
  const found: Option[] = (users.data ?? []).map((row) => {
    const { value, label } = lookupOption('SeguridadUsuario', row);
    return { value, label: `${value} · ${label}` };
  });
  const options = [...picked, ...found.filter(({ value }) => !picked.some((one) => one.value === value))];
  const send = async () => {
    setSending(true);
    const problems: string[] = [];
    let done = 0;
    for (const { value: IdUsuario } of picked) {
      for (const IdDivision of divisions.map(Number)) {
        try {
          await saveRow(UsuarioPerfil, { values: { IdUsuario, IdPerfil: idPerfil, IdDivision, FechaInicio: from, FechaFin: to } });
          done += 1;
        } catch (error) {
          problems.push(`${IdUsuario}: ${messageOf(error)}`);
        }
      }
    }
    resourceChanged(client, UsuarioPerfil.resource);
    setSending(false);
    setRefused(problems);
    if (done > 0) notifyOk(say('agregar.hecho', { count: done }));
    if (problems.length === 0) onClose();
  };
  const day = (name: 'FechaInicio' | 'FechaFin', label: string, value: string | null, onChange: (value: string | null) => void) => (
    <DayInput
      at={{ ...fieldAt(UsuarioPerfil, name, UsuarioPerfil.fields[name]), label }}
      id={`agregar-${name}`}
      value={value}
      values={{}}
      required={false}
      readOnly={false}
      onChange={(next) => onChange(typeof next === 'string' ? next : null)}
      onBlur={() => undefined}
    />
  );
  return (
    <Modal
      opened
      size="lg"
      title={say('agregar.titulo')}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack>
          <MultiSelect
            label={say('agregar.usuarios')}
            description={say('agregar.usuariosPista')}
            data={options}
            value={picked.map(({ value }) => value)}
            onChange={(next) => setPicked(next.flatMap((value) => options.find((one) => one.value === value) ?? []))}
            onSearchChange={setTyped}
            filter={({ options: all }) => all}
            searchable
            withAsterisk
            hidePickedOptions
            limit={50}
            nothingFoundMessage={t(users.isFetching ? 'form.loadingOptions' : 'form.noOptions')}
          />
          <MultiSelect
            label={say('agregar.divisiones')}
            data={(places.data ?? []).map((row) => lookupOption('SistemaDivision', row)).map(({ value, title }) => ({ value, label: title }))}
            value={divisions}
            onChange={setDivisions}
            withAsterisk
          />
          <div className={classes.dates}>
            {day('FechaInicio', say('agregar.desde'), from, setFrom)}
            {day('FechaFin', say('agregar.hasta'), to, setTo)}
          </div>
          {refused.length > 0 && (
            <Alert color="red" title={say('agregar.observados')} role="alert">
              <List size="sm">
                {refused.map((one) => (
                  <List.Item key={one}>{one}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={sending} disabled={picked.length === 0 || divisions.length === 0}>
              {say('agregar.agregar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
