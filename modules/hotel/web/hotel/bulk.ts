import type { Entity } from '@platform/entity/entity';
import { choice, ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import type { Values } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import type { AskedFields, EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { z } from 'zod';
import { Cama, Habitacion, REGLAS_SEXO } from '../../shared/hotel.entity';
import { say } from '../say';

/** Yes, no, or as it is. */
const either = choice({ options: ['S', 'N'] });
const yesNo = () => ({ S: t('values.yes'), N: t('values.no') });

/** Changes some fields of the rows selected; what is left empty stays as it is. */
const bulkEdit = (asked: () => Omit<AskedFields, 'title'>): ScreenAction => ({
  id: 'cambiar',
  icon: 'adjustments',
  label: () => say('hoteles.cambiar'),
  action: 'editar',
  visible: () => true,
  run: (rows, tools) =>
    tools.askAndPost(rows, 'cambiar', {
      title: say('hoteles.cambiar'),
      question: say('hoteles.cambiarNota'),
      button: say('hoteles.cambiar'),
      ...asked(),
    }),
});

const optionsOf = (entity: Entity, name: string) => words.entity(entity).options[name] ?? {};

const proposed = z.object({ ReglaSexo: z.enum(REGLAS_SEXO) });

/** The sex rule of a module is offered to its new rooms. */
async function ruleOf(module: Values[string]): Promise<Values> {
  const { ReglaSexo } = await api.get(`/api/HotelModulo/${String(module)}`, {}, proposed);
  return { ReglaSexo };
}

export const roomScreen: EntityScreen = {
  hide: ['IdHotel'],
  propose: (changed, values) => (changed === 'IdModulo' && values.IdModulo ? ruleOf(values.IdModulo) : undefined),
  bulkActions: [
    bulkEdit(() => ({
      fields: { IdTipoHabitacion: ref('HotelTipoHabitacion', {}), ReglaSexo: choice({ options: REGLAS_SEXO }), Contraguardia: either },
      options: { ReglaSexo: optionsOf(Habitacion, 'ReglaSexo'), Contraguardia: yesNo() },
    })),
  ],
};

export const bedScreen: EntityScreen = {
  hide: ['IdHotel', 'Cama'],
  bulkActions: [
    bulkEdit(() => ({
      fields: { IdTipoCama: ref('HotelTipoCama', {}), TipoUso: choice({ options: ['N', 'S'] }), CamaCaliente: either },
      options: { TipoUso: optionsOf(Cama, 'TipoUso'), CamaCaliente: yesNo() },
    })),
  ],
};
