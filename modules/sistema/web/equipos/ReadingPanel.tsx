import { Alert, Button, TextInput } from '@mantine/core';
import { api } from '@platform/web/api/client';
import type { Values, WireRow } from '@platform/web/data/row';
import { notifyError } from '@platform/web/ui/notify';
import { useState } from 'react';
import { z } from 'zod';
import { ConfiguracionLectura } from '../../shared/equipo.entity';
import classes from '../equipos.module.css';
import { say, sayCode } from '../say';

const answerSchema = z.object({
  pasos: z.array(z.object({ paso: z.string(), valor: z.string() })),
  resultado: z.string().nullable(),
  registro: z.object({ recurso: z.string(), id: z.number(), texto: z.string() }).nullable(),
  mensaje: z.string().nullable(),
});
const SENT = Object.keys(ConfiguracionLectura.fields).filter((name) => !['Codigo', 'ConfiguracionLectura', 'Equipos'].includes(name));

/** Paste a reading and see each step, and whom or what it finds, with what is on the form. */
export default function ReadingPanel({ values, row }: { readonly values: Values; readonly row?: WireRow }) {
  const [reading, setReading] = useState('');
  const [answer, setAnswer] = useState<z.infer<typeof answerSchema>>();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const config = Object.fromEntries(SENT.flatMap((name) => ((values[name] ?? '') === '' ? [] : [[name, values[name]]])));
      setAnswer(await api.post('/api/SistemaConfiguracionLectura/probar', { ...config, Lectura: reading }, answerSchema));
    } catch (error) {
      setAnswer(undefined);
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  const used = Number(row?.Equipos ?? 0);
  return (
    <section className={classes.panel} aria-label={say('probar.titulo')}>
      <h2 className={classes.heading}>{say('probar.titulo')}</h2>
      <p className={classes.help}>{say('probar.ayuda')}</p>
      {used > 0 && <p className={classes.help}>{say('probar.usan', { count: used })}</p>}
      <div className={classes.line}>
        <TextInput
          label={say('probar.lectura')}
          value={reading}
          maxLength={500}
          className={classes.grow}
          classNames={{ input: classes.mono }}
          onChange={(event) => setReading(event.currentTarget.value)}
          onKeyDown={(event) => {
            // A reader ends with Enter: it tries the reading, it does not save the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void run();
          }}
        />
        <Button variant="default" loading={busy} onClick={() => void run()}>
          {say('probar.boton')}
        </Button>
      </div>
      <div role="status">
        {answer && (
          <>
            <ol className={classes.steps} aria-label={say('probar.pasos')}>
              {answer.pasos.map(({ paso, valor }) => (
                <li key={paso}>
                  <span>{sayCode('probar', paso)}</span>
                  <code>{valor || say('probar.espacio')}</code>
                </li>
              ))}
            </ol>
            {answer.resultado !== null && (
              <p className={classes.result}>
                {say('probar.resultado')}: <code>{answer.resultado}</code>
              </p>
            )}
            {answer.registro && (
              <Alert color="teal">
                {say('probar.encontrado')}: {answer.registro.texto}
              </Alert>
            )}
            {answer.mensaje && <Alert color="yellow">{answer.mensaje}</Alert>}
          </>
        )}
      </div>
    </section>
  );
}
