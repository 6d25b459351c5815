import { Button, Input, Text } from '@mantine/core';
import type { InputProps } from '@platform/fields/kind-web';
import { api } from '@platform/web/api/client';
import { plain, type Values } from '@platform/web/data/row';
import { notifyError, notifyOk, notifyWarning } from '@platform/web/ui/notify';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from './say';
import classes from './seguridad.module.css';
import { personSchema } from './wire';

/** *Buscar persona*: fills the form from the person who has the document that was typed. */
export function PersonFinder({ id, value, values, readOnly, onChange, onFill, row }: InputProps) {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState('');
  const [type, document] = [plain(values.IdTipoDocumento), plain(values.Documento)];
  const linked = plain(value) !== '';
  const search = async () => {
    setBusy(true);
    try {
      const person = await api.get('/api/SeguridadUsuario/buscarPersona', { IdTipoDocumento: type, Documento: document }, personSchema);
      if (!person) return notifyWarning(say('usuario.noHallada'));
      const hidden = person._proteccion ?? {};
      const filled: Values = {
        IdPersona: person.IdPersona,
        // What the profile sees masked is not typed for it.
        ...(hidden.Nombres || !person.Nombre ? {} : { Nombre: person.Nombre }),
        ...(hidden.Apellidos || !person.Apellido ? {} : { Apellido: person.Apellido }),
        ...(hidden.Correo || !person.Correo ? {} : { Correo: person.Correo }),
        ...(hidden.TelefonoMovil || !person.Telefono ? {} : { Telefono: person.Telefono }),
        ...(person.Contratista === 'S' ? { Contratista: 'S', IdCompania: person.IdCompania } : {}),
      };
      onFill?.(filled);
      const name = [person.Nombre, person.Apellido].filter(Boolean).join(' ');
      setFound(name);
      notifyOk(say('usuario.hallada', { nombre: name }));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  if (readOnly && !linked) return null;
  return (
    <Input.Wrapper id={id} label={say('usuario.buscarPersona')} labelElement="div" description={linked ? undefined : say('usuario.buscarPista')}>
      {linked && (
        <Text size="sm" mb={6}>
          {say('usuario.vinculada', { nombre: found || plain(row?.Persona) || plain(value) })}
        </Text>
      )}
      {!readOnly && (
        <div className={classes.finder}>
          <Button
            variant="default"
            leftSection={<IconUserSearch size={16} aria-hidden />}
            loading={busy}
            disabled={type === '' || document === ''}
            onClick={() => void search()}
          >
            {say('usuario.buscarPersona')}
          </Button>
          {linked && (
            <Button variant="subtle" onClick={() => onChange(null)}>
              {say('usuario.desvincular')}
            </Button>
          )}
        </div>
      )}
    </Input.Wrapper>
  );
}
