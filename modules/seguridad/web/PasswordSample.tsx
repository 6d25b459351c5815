import { Alert, PasswordInput, Stack, Text } from '@mantine/core';
import { decode, fill } from '@platform/i18n/coded';
import { api } from '@platform/web/api/client';
import { plain, type Values, type WireRow } from '@platform/web/data/row';
import { moduleError } from '@platform/web/i18n/words';
import type { NoteProps } from '@platform/web/pages/screen';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Nivel, type PasswordPolicy, passwordFault, RECOMMENDED_LENGTH } from '../shared/clave';
import { say } from './say';
import classes from './seguridad.module.css';
import { effectSchema } from './wire';

/** Passwords nobody has, from the weakest to the strongest. */
const SAMPLES = ['minera', 'minera12', 'mineraaa', 'Minera1#', 'Cobre-Andino-4471'] as const;
const LEVELS: readonly string[] = ['B', 'I', 'A'];
const isLevel = (value: string): value is Nivel => LEVELS.includes(value);

const policyOf = (values: Values): PasswordPolicy => {
  const nivel = plain(values.NivelSeguridadClave);
  return { nivel: isLevel(nivel) ? nivel : 'A', longitud: Number(values.LongitudClave) || 6, idUsuario: '' };
};

/** Why a password is not accepted, in words; null when it is. */
function refusal(password: string, policy: PasswordPolicy): string | null {
  const fault = passwordFault(password, policy);
  if (!fault) return null;
  const { code, params } = decode(fault);
  return fill(moduleError(code) ?? code, params);
}

/** Which passwords the setting accepts, as its rules are typed; and whom a shorter period would reach. */
export function PasswordSample({ values, row }: NoteProps) {
  const [tried, setTried] = useState('');
  const policy = policyOf(values);
  return (
    <Stack gap="md" mt="lg">
      {row && <Effect values={values} row={row} what="cambiaran" />}
      <section className={classes.box} aria-labelledby="muestra-clave">
        <h2 id="muestra-clave" className={classes.heading}>
          {say('muestra.titulo')}
        </h2>
        {policy.nivel === 'B' && (
          <Text size="sm" c="dimmed" mb="xs">
            {say('muestra.pista')}
          </Text>
        )}
        <ul className={classes.samples} aria-live="polite">
          {[...SAMPLES, ...(tried ? [tried] : [])].map((one, at) => (
            <Sample
              key={at < SAMPLES.length ? one : 'probada'}
              shown={at < SAMPLES.length ? one : '•'.repeat(Math.min(12, one.length))}
              why={refusal(one, policy)}
            />
          ))}
        </ul>
        <PasswordInput
          className={classes.try}
          label={say('muestra.probar')}
          value={tried}
          onChange={(event) => setTried(event.currentTarget.value)}
          autoComplete="off"
          maxLength={120}
        />
        <Text size="xs" c="dimmed" mt={6}>
          {say('muestra.recomendada', { n: RECOMMENDED_LENGTH })}
        </Text>
      </section>
    </Stack>
  );
}

function Sample({ shown, why }: { readonly shown: string; readonly why: string | null }) {
  const Sign = why === null ? IconCheck : IconX;
  return (
    <li data-accepted={why === null}>
      <Sign size={16} aria-hidden />
      <span>{why === null ? say('muestra.si', { clave: shown }) : say('muestra.no', { clave: shown, motivo: why })}</span>
    </li>
  );
}

/** Users whom a shorter period would make change their password, or who have no telephone to receive the code. */
export function Effect({ values, row, what }: { readonly values: Values; readonly row: WireRow; readonly what: 'cambiaran' | 'sinTelefono' }) {
  const days = Number(values.PeriodoClaveDias);
  const asked = { CaducaClave: plain(values.CaducaClave) || 'N', PeriodoClaveDias: Number.isInteger(days) && days >= 0 && days <= 999 ? days : 0 };
  const id = plain(row.IdConfiguracionLogeo);
  const effect = useQuery({
    queryKey: ['SeguridadConfiguracionLogeo', 'efecto', id, asked],
    queryFn: ({ signal }) => api.get(`/api/SeguridadConfiguracionLogeo/${id}/efecto`, asked, effectSchema, { signal }),
    placeholderData: (before) => before,
  });
  const count = (what === 'cambiaran' ? effect.data?.DeberanCambiar : effect.data?.SinTelefono) ?? 0;
  if (count === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
      {say(`muestra.${what}`, { count })}
    </Alert>
  );
}

/** With the telephone as medium: who has none. */
export function MediumNote({ values, row }: NoteProps) {
  if (!row || values.DobleAutenticacion !== 'S' || values.MedioDobleAutenticacion !== 'T') return null;
  return (
    <Stack mt="lg">
      <Effect values={values} row={row} what="sinTelefono" />
    </Stack>
  );
}
