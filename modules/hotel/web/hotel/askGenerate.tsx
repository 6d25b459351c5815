import { modals } from '@mantine/modals';
import { choice, code, int, ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import type { Values } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { AskForm } from '@platform/web/pages/AskDialog';
import { confirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { Cama, Habitacion, Hotel, Modulo, REGLAS_SEXO } from '../../shared/hotel.entity';
import { generatedWire } from '../../shared/wire';
import { say } from '../say';

/** How many codes are told one by one. */
const TOLD = 12;

/** Generates what was asked, once whoever asks has seen what it would be; true when something was made. */
async function generate(idHotel: number, order: Values): Promise<boolean> {
  const send = (VistaPrevia: 'S' | 'N') => api.post(`/api/${Hotel.resource}/${idHotel}/generar`, { ...order, VistaPrevia }, generatedWire);
  const preview = await send('S');
  const counts = { habitaciones: preview.Habitaciones.length, camas: preview.Camas.length };
  const told = preview.Existentes.slice(0, TOLD).join(', ') + (preview.Existentes.length > TOLD ? '…' : '');
  const yes = await confirm({
    title: say('hoteles.vistaPrevia'),
    message: counts.habitaciones === 0 ? say('hoteles.ninguna') : say('hoteles.previa', counts),
    yes: say('hoteles.crear'),
    lines: [
      preview.Camas.slice(0, TOLD).join(', ') + (preview.Camas.length > TOLD ? '…' : ''),
      told && say('hoteles.existentes', { codigos: told }),
    ].filter(Boolean),
  });
  if (!yes || counts.habitaciones === 0) return false;
  const made = await send('N');
  notifyOk(say('hoteles.generadas', { habitaciones: made.Habitaciones.length, camas: made.Camas.length }));
  return true;
}

/** *Generar habitaciones*: a module, a range of codes and what each room is like. */
export function askGenerate(idHotel: number): Promise<boolean> {
  const rooms = words.entity(Habitacion);
  return new Promise((resolve) => {
    const finish = (done: boolean) => {
      resolve(done);
      modals.close(id);
    };
    const id = modals.open({
      title: say('hoteles.generar'),
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      onClose: () => resolve(false),
      children: (
        <AskForm
          entity={Habitacion}
          asked={{
            title: say('hoteles.generar'),
            button: say('hoteles.vistaPrevia'),
            fields: {
              IdModulo: ref(Modulo.resource, { required: true, only: { IdHotel: String(idHotel) } }),
              Piso: int({ min: -9, max: 99 }),
              Desde: code({ max: 10, required: true }),
              Hasta: code({ max: 10, required: true }),
              IdTipoHabitacion: ref('HotelTipoHabitacion', { required: true }),
              CamasPorHabitacion: int({ min: 1, max: 12, required: true, default: 2 }),
              IdTipoCama: ref('HotelTipoCama', { required: true }),
              ReglaSexo: choice({ options: REGLAS_SEXO, required: true, default: 'L' }),
            },
            labels: {
              Desde: say('hoteles.desde'),
              Hasta: say('hoteles.hasta'),
              CamasPorHabitacion: say('hoteles.camasPorHabitacion'),
              IdTipoCama: words.entity(Cama).fields.IdTipoCama ?? '',
            },
            options: { ReglaSexo: rooms.options.ReglaSexo ?? {} },
          }}
          onClose={() => finish(false)}
          onSend={async (values) => {
            if (await generate(idHotel, values)) finish(true);
          }}
        />
      ),
    });
  });
}
