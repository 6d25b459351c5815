import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { date, ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import { t } from '@platform/web/i18n/t';
import { AskForm } from '@platform/web/pages/AskDialog';
import { IconZoomCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Perfil, PerfilAsignacion } from '../../shared/perfil.entity';
import { pruebaWire } from '../../shared/wire';
import { say } from '../say';

interface Found {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** *Probar*: by which profile somebody would sleep, why, and in how many beds. */
export default function TryAbove() {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Found>();
  const close = () => {
    setOpen(false);
    setFound(undefined);
  };
  return (
    <>
      <Button variant="default" mb="sm" leftSection={<IconZoomCheck size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {say('perfiles.probar')}
      </Button>
      {open && (
        <Modal
          opened
          title={say('perfiles.probar')}
          onClose={close}
          closeOnClickOutside={false}
          closeButtonProps={{ 'aria-label': t('actions.close') }}
        >
          <Stack>
            <AskForm
              entity={PerfilAsignacion}
              asked={{
                title: say('perfiles.probar'),
                button: say('perfiles.probar'),
                fields: { IdPersona: ref('AdministracionPersona', { required: true }), FechaIngreso: date({}), FechaSalida: date({}) },
                labels: { FechaIngreso: say('perfiles.ingreso'), FechaSalida: say('perfiles.salida') },
              }}
              onClose={close}
              onSend={async ({ IdPersona, FechaIngreso, FechaSalida }) => {
                const asked = { IdPersona, FechaIngreso: FechaIngreso ?? undefined, FechaSalida: FechaSalida ?? undefined };
                try {
                  const { Perfil: perfil, Origen, Camas } = await api.get(`/api/${Perfil.resource}/probar`, asked, pruebaWire);
                  const why = say('perfiles.porque', { perfil, porque: say(`perfiles.${Origen}`) });
                  setFound({ ok: true, lines: [why, say('perfiles.camas', { count: Camas })] });
                } catch (error) {
                  setFound({ ok: false, lines: [messageOf(error)] });
                }
              }}
            />
            {found && (
              <Alert color={found.ok ? 'teal' : 'yellow'} role="status">
                {found.lines.map((line) => (
                  <Text key={line} size="sm">
                    {line}
                  </Text>
                ))}
              </Alert>
            )}
          </Stack>
        </Modal>
      )}
    </>
  );
}
