import { z } from 'zod';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import { keyOf, type Values, type WireRow } from '../data/row';
import { t } from '../i18n/t';
import { confirm } from '../ui/confirm';

const impactSchema = z.object({ Pierden: z.number(), PierdenVehiculos: z.number(), Mensaje: z.string(), Lineas: z.array(z.string()) });
/** Lines that a dialog still shows well. */
const SHOWN = 12;

/**
 * Asks the server what saving would take from whom, and the person whether to go on; nothing is asked when nobody loses anything, nor of a new
 * row where only `changes` take something away.
 */
export const foretold =
  (entity: Entity, of: 'all' | 'changes' = 'all') =>
  async (sent: Values, row: WireRow | undefined): Promise<boolean> => {
    if (row === undefined && of === 'changes') return true;
    const { Pierden, PierdenVehiculos, Mensaje, Lineas } = await api.post(
      `/api/${entity.resource}/impacto`,
      { ...sent, ...(row === undefined ? {} : { [entity.key]: Number(keyOf(entity, row)) }) },
      impactSchema,
    );
    if (Pierden + PierdenVehiculos === 0) return true;
    const more = Lineas.length - SHOWN;
    return confirm({
      message: `${Mensaje} ${t('form.saveAnyway')}`,
      lines: more > 0 ? [...Lineas.slice(0, SHOWN), `+ ${more}`] : Lineas,
      danger: true,
    });
  };
