import { Code, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { api } from '@platform/web/api/client';
import { t } from '@platform/web/i18n/t';
import { confirm } from '@platform/web/ui/confirm';
import { notifyError } from '@platform/web/ui/notify';
import { z } from 'zod';
import { say } from '../say';
import { terminalQr } from './terminalQr';

/** Makes a terminal's key and tells it, once; one that had a key is asked first. */
export async function makeKey(id: number, again: boolean): Promise<boolean> {
  if (again && !(await confirm({ message: say('equipos.preguntaClave'), title: say('equipos.generarClave') }))) return false;
  try {
    const { Clave } = await api.post(`/api/AccesoEquipoConexion/${id}/generarClave`, {}, z.object({ Clave: z.string() }));
    modals.open({
      title: say('equipos.clave'),
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      children: (
        <>
          <Text mb="sm">{say('equipos.claveAyuda')}</Text>
          <Code block>{Clave}</Code>
          <Text my="sm">{say('equipos.claveQr')}</Text>
          <img
            src={`data:image/svg+xml;base64,${btoa(terminalQr(window.location.origin, Clave))}`}
            alt={say('equipos.claveQrEs')}
            width={240}
            height={240}
            style={{ background: '#fff' }}
          />
        </>
      ),
    });
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
