import { choice, date, ref, text, time } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { keyOf, plain, type Values, type WireRow } from '@platform/web/data/row';
import { rowSchema } from '@platform/web/data/schemas';
import { clockOf, undashed } from '@platform/web/data/zone';
import { ask } from '@platform/web/pages/ask';
import type { ScreenAction } from '@platform/web/pages/screen';
import { newOrigin } from '@platform/web/post/origin';
import { notifyOk, notifyWarning } from '@platform/web/ui/notify';
import { Marca } from '../../shared/marca.entity';
import { say } from '../say';

const PATH = `/api/${Marca.resource}`;
const FUNCIONES = ['E', 'S', 'RS', 'RE', 'HE', 'HS'] as const;
/** Reasons with a use: M a mark by hand, A an annulment. */
const reason = (use: 'M' | 'A') => ref('AccesoMotivoMarca', { required: true, only: { Para: use } });
/** What may be said of a mark by hand, and corrected afterwards. */
const FACTS = {
  Fecha: date({ required: true, wrong: 'marca.fecha_hora_invalida' }),
  Hora: time({ required: true, wrong: 'marca.fecha_hora_invalida' }),
  ModoMarcacion: choice({ options: ['S', 'N'], required: true }),
  Funcion: choice({ options: FUNCIONES }),
  IdMotivoMarca: reason('M'),
  Observacion: text({ max: 250, multiline: true }),
};

/** One by hand that has not been annulled: the others are evidence. */
const isOpen = (row: WireRow): boolean => row.Automatica === 'N' && row.Anulada !== 'S';

/** Says that it was written, and whether a control that failed makes it one to be looked at. */
function tellWritten(answer: WireRow): void {
  if (answer.Observada === 'S') notifyWarning(say('marcas.registradaObservada'));
  else notifyOk(say('marcas.registrada'));
}

/** Asks for a mark by hand and writes it; the same call again, after an answer that never came, is the same mark. */
export function newManual(): Promise<boolean> {
  const IdMarcaOrigen = newOrigin();
  const { Fecha, Hora, ModoMarcacion, Funcion, IdMotivoMarca, Observacion } = FACTS;
  return ask(
    Marca,
    {
      title: say('marcas.nueva'),
      fields: {
        IdPersona: ref('AdministracionPersona', {}),
        IdVehiculo: ref('AdministracionVehiculo', {}),
        IdPuerta: ref('AccesoPuerta', { required: true }),
        ...{ ModoMarcacion, Fecha, Hora, Funcion, IdMotivoMarca, Observacion },
      },
      labels: { IdVehiculo: say('marcas.placa') },
      values: { ModoMarcacion: 'S', Fecha: undashed(clockOf(new Date().toISOString(), zone())).slice(0, 8) },
      button: say('marcas.registrar'),
    },
    async (values) => tellWritten(await api.post(PATH, { IdMarcaOrigen, ...values }, rowSchema)),
  );
}

/** Only what was changed is sent: an hour keeps its seconds. */
export function changesOf(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => plain(value) !== plain(before[name])));
}

const correct: ScreenAction = {
  id: 'corregir',
  icon: 'pencil',
  label: () => say('marcas.corregir'),
  action: 'editar',
  visible: isOpen,
  run: async ([row], tools) => {
    if (!row) return false;
    const key = keyOf(Marca, row);
    const whole = await api.get(`${PATH}/${key}`, {}, rowSchema);
    const before: Record<string, Values[string]> = { Hora: plain(whole.Hora).slice(0, 5) };
    for (const name of ['Fecha', 'ModoMarcacion', 'Funcion', 'IdMotivoMarca', 'Observacion']) before[name] = whole[name];
    const done = await ask(Marca, { title: say('marcas.corregir'), fields: FACTS, values: before, button: say('marcas.corregir') }, async (values) =>
      tellWritten(await api.put(`${PATH}/${key}`, changesOf(before, values), rowSchema)),
    );
    if (done) tools.changed();
    return done;
  },
};

const annul = (visible: ScreenAction['visible']): ScreenAction => ({
  id: 'anular',
  icon: 'ban',
  label: () => say('marcas.anular'),
  action: 'eliminar',
  visible,
  run: (rows, tools) =>
    tools.askAndPost(rows, 'anular', {
      title: say('marcas.anular'),
      fields: { IdMotivoMarca: reason('A'), Observacion: text({ max: 150, multiline: true }) },
      button: say('marcas.anular'),
      refused: say('marcas.algunasNo'),
    }),
});

const assign: ScreenAction = {
  id: 'asignarPersona',
  icon: 'user-check',
  label: () => say('marcas.asignar'),
  action: 'editar',
  visible: (row) => plain(row.IdPersona) === '' && row.TipoMarcacion !== 'V' && row.Anulada !== 'S',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'asignarPersona', {
      title: say('marcas.asignar'),
      question: say('marcas.asignarPregunta'),
      fields: { IdPersona: ref('AdministracionPersona', { required: true }) },
      button: say('marcas.asignar'),
    }),
};

/** What is done with one mark. */
export const markActions: readonly ScreenAction[] = [correct, annul(isOpen), assign];
/** With several, whichever they are: the server says of which it was not done, and why. */
export const manyMarkActions: readonly ScreenAction[] = [annul(() => true)];
