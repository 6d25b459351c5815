import { Alert, Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import type { Values, WireRow } from '@platform/web/data/row';
import { can } from '@platform/web/session/session';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import classes from './equipos.module.css';
import { say } from './say';

const answerSchema = z.object({ ms: z.number(), mensaje: z.string() });
const LOCAL = ['Tipo', 'Ruta'];
const BUCKET = [...LOCAL, 'Servidor', 'Deposito', 'Region', 'Usuario', 'Clave', 'ConfirmarClave'];

/** *Probar conexión*: writes, reads back and deletes 1 KB with what is on the form. */
export default function RepositoryTrial({ values, row }: { readonly values: Values; readonly row?: WireRow }) {
  const [told, setTold] = useState<{ readonly good: boolean; readonly text: string }>();
  const [busy, setBusy] = useState(false);
  if (!can('010303', 'procesar')) return null;
  const run = async () => {
    setBusy(true);
    setTold(undefined);
    try {
      const names = values.Tipo === 'S' ? BUCKET : LOCAL;
      const place = Object.fromEntries(names.flatMap((name) => ((values[name] ?? '') === '' ? [] : [[name, values[name]]])));
      const body = { ...place, ...(row ? { IdRutaRepositorio: row.IdRutaRepositorio } : {}) };
      const { mensaje } = await api.post('/api/SistemaRutaRepositorio/probar', body, answerSchema);
      setTold({ good: true, text: mensaje });
    } catch (error) {
      setTold({ good: false, text: isProblem(error) ? error.detail : messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.panel} aria-label={say('repositorios.probar')}>
      <p className={classes.help}>{say('repositorios.ayuda')}</p>
      <Button variant="default" loading={busy} leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={() => void run()}>
        {say('repositorios.probar')}
      </Button>
      <div role="status">{told && <Alert color={told.good ? 'teal' : 'red'}>{told.text}</Alert>}</div>
    </section>
  );
}
