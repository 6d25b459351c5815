import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { problemErrors } from '@platform/web/form/errors';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Terminal } from '../../shared/mesa.entity';
import { say } from '../say';
import classes from './mesa.module.css';
import { Rejected } from './Rejected';
import type { Pending } from './salida';
import type { Kept } from './terminal';
import { registerTerminal } from './wire';

interface Props {
  readonly IdComedor: number;
  readonly kept: Kept;
  readonly onKept: (next: Kept) => void;
  /** Rations that the server did not take. */
  readonly rejected: readonly Pending[];
  /** What it needs to serve without a network is here. */
  readonly holds: boolean;
}

/** This browser as a terminal of the dining room: its name, and how what its badge reader types is understood. */
export function TerminalTab({ IdComedor, kept, onKept, rejected, holds }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState(kept.Nombre);
  const [configuration, setConfiguration] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const { data: configurations = [] } = useLookup({ resource: 'SistemaConfiguracionLectura' });
  const here = kept.IdTerminal !== null && kept.IdComedor === IdComedor;
  const save = async () => {
    setBusy(true);
    setErrors({});
    try {
      const { Codigo } = kept;
      const { IdTerminal, Nombre } = await registerTerminal({
        Codigo,
        Nombre: name,
        IdComedor,
        IdConfiguracionLectura: configuration && Number(configuration),
      });
      onKept({ Codigo, IdTerminal, IdComedor, Nombre });
      resourceChanged(client, Terminal.resource);
      notifyOk(say('mesa.terminalGuardado'));
    } catch (error) {
      setErrors(problemErrors(error));
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form
        className={classes.terminal}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <Text>{here ? say('mesa.esTerminal', { nombre: kept.Nombre }) : say('mesa.noEsTerminal')}</Text>
          {here && <Text role="status">{say(holds ? 'mesa.sinRedListo' : 'mesa.sinRedPreparando')}</Text>}
          <TextInput
            label={words.field(Terminal, 'Nombre')}
            value={name}
            maxLength={40}
            required
            error={errors.Nombre}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={words.field(Terminal, 'IdConfiguracionLectura')}
            description={words.help(Terminal, 'IdConfiguracionLectura')}
            data={configurations.map((row) => ({ value: plain(row.IdConfiguracionLectura), label: plain(row.Texto) }))}
            value={configuration}
            clearable
            error={errors.IdConfiguracionLectura}
            onChange={setConfiguration}
          />
          <Button type="submit" loading={busy} disabled={name.trim() === '' || !can('0807', 'procesar')}>
            {t('actions.save')}
          </Button>
        </Stack>
      </form>
      {rejected.length > 0 && <Rejected rations={rejected} />}
    </>
  );
}
