import { ref } from '@platform/entity/field';
import { ask } from '@platform/web/pages/ask';
import { Consumo } from '../../shared/mesa.entity';
import type { TakeAnswer } from '../../shared/mesa.wire';
import { say } from '../say';
import { authorise } from './wire';

/** Asks why somebody is served in spite of a denial, and of which service where none was open; the answer it becomes, or nothing. */
export async function askException(answer: TakeAnswer, IdComedor: number): Promise<TakeAnswer | undefined> {
  const { Observacion } = Consumo.fields;
  const service = ref('ComedorServicio', { required: true, only: { IdComedor: String(IdComedor) } });
  let done: TakeAnswer | undefined;
  await ask(
    Consumo,
    {
      title: say('mesa.autorizar'),
      button: say('mesa.autorizar'),
      fields: { ...(answer.Servicio === null ? { IdServicio: service } : {}), Observacion },
    },
    async (values) => {
      const { Consumidos, Restantes } = await authorise(answer.IdConsumo, values);
      done = { ...answer, Resultado: 'P', Mensaje: say('mesa.buenProvecho'), Excepcional: 'S', Repetida: 'N', Consumidos, Restantes };
    },
  );
  return done;
}
