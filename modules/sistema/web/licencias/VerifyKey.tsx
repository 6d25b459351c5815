import { Button, Text, TextInput } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { shownDay } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { notifyError } from '@platform/web/ui/notify';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { Licencia } from '../../shared/instalacion.entity';
import { say } from '../say';
import classes from '../sistema.module.css';

const answer = z.object({
  reconocida: z.enum(['S', 'N']),
  licencia: z
    .object({ Cliente: z.string(), Modulo: z.string(), Metrica: z.string(), Cantidad: z.number(), FechaInicio: z.string(), FechaFin: z.string() })
    .nullable(),
});

/** Says to which licence a key belongs. */
export default function VerifyKey() {
  const [key, setKey] = useState('');
  const verify = useMutation({ mutationFn: (Clave: string) => api.post('/api/SistemaLicencia/verificar', { Clave }, answer), onError: notifyError });
  const found = verify.data?.licencia;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim()) verify.mutate(key.trim());
  };
  return (
    <form className={classes.verify} onSubmit={send}>
      <TextInput
        label={say('licencias.verificar')}
        placeholder="XXXXX-XXXXX-XXXXX-XXXXX-XXXXX"
        autoComplete="off"
        maxLength={60}
        value={key}
        onChange={({ currentTarget }) => {
          setKey(currentTarget.value);
          verify.reset();
        }}
      />
      <Button type="submit" variant="default" loading={verify.isPending} disabled={!key.trim()}>
        {say('licencias.comprobar')}
      </Button>
      {verify.data && (
        <Text role="status" size="sm" fw={600} c={found ? undefined : 'var(--mantine-color-error)'}>
          {found
            ? say('licencias.reconocida', {
                cliente: found.Cliente,
                modulo: found.Modulo,
                cantidad: found.Cantidad,
                metrica: words.option(Licencia, 'Metrica', found.Metrica).toLowerCase(),
                inicio: shownDay(found.FechaInicio),
                fin: shownDay(found.FechaFin),
              })
            : say('licencias.noReconocida')}
        </Text>
      )}
    </form>
  );
}
