import { shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import type { Sheet } from '@platform/server/sheet/sheet';
import { FICHA } from '../../shared/ficha.palabras';
import { verdictOf } from '../puesto/veredicto';
import { clockOf } from './momento';

/** A person at a glance: whether they may come in, what ends first, and where they are. */
export const personSheet: Sheet = {
  entity: 'AdministracionPersona',
  async card(ctx, id) {
    const say = FICHA[ctx.lang];
    const { Permitido, Motivos, Hasta, Despues, Dentro } = await verdictOf(ctx, id);
    const [first] = Permitido === 'S' ? Despues : Motivos;
    return {
      state: { text: Permitido === 'S' ? say.puede : say.noPuede, tone: Permitido === 'S' ? 'verde' : 'rojo' },
      facts: [
        {
          label: Permitido === 'S' ? say.terminaPrimero : say.porQue,
          value: first?.Motivo ?? null,
          detail: Permitido === 'S' && Hasta ? shownDay(Hasta) : null,
        },
        { label: say.ahora, value: Dentro ? fill(say.dentroDesde, { zona: Dentro.Zona, desde: clockOf(ctx, Dentro.Desde) }) : say.fuera },
      ],
    };
  },
};
