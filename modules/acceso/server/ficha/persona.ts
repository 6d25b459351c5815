import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { today } from '@platform/server/http/context';
import type { SaidBrief, Sheet } from '@platform/server/sheet/sheet';
import { pantallasEn } from '../../shared/en.pantallas';
import { pantallasEs } from '../../shared/es.pantallas';
import { FICHA } from '../../shared/ficha.palabras';
import { Marca } from '../../shared/marca.entity';
import { verdictOf, verdictsOf } from '../puesto/veredicto';
import { clockOf } from './momento';

/** Days of marks in a complete file. */
const MARK_DAYS = 30;

/** A person at a glance: whether they may come in, what ends first, and where they are. */
export const personSheet: Sheet = {
  entity: 'AdministracionPersona',
  // The page asks for it by a call of its own, which is asked again while somebody looks.
  async paper(ctx, id) {
    const say = FICHA[ctx.lang];
    const who: Readonly<Record<string, string>> = (ctx.lang === 'en' ? pantallasEn : pantallasEs).responsables;
    const { Puerta, Permitido, Motivos, Hasta, Despues } = await verdictOf(ctx, id);
    const sentence = fill(Permitido === 'N' ? say.no : Hasta ? say.siHasta : say.si, {
      puerta: Puerta ?? say.cualquiera,
      fecha: Hasta ? shownDay(Hasta) : '',
    });
    const reasons = [...Motivos, ...Despues.map((one) => ({ ...one, Motivo: fill(say.despues, { motivo: one.Motivo }) }))];
    return {
      answers: [
        {
          answer: Permitido === 'S' ? 'si' : 'no',
          question: say.pregunta,
          sentence,
          reasons: reasons.map(({ Motivo, Responsable, Accion }) => ({ text: Motivo, who: who[Responsable] ?? null, href: Accion })),
        },
      ],
    };
  },
  file: [
    { resource: 'AccesoAsignacion', by: 'IdPersona', columns: ['IdPerfilAcceso', 'IdGrupo', 'FechaInicio', 'FechaFin', 'Origen'] },
    {
      resource: 'AccesoRestriccion',
      by: 'IdPersona',
      columns: ['IdTipoRestriccion', 'Ambito', 'IdZona', 'IdPuerta', 'FechaInicio', 'FechaFin', 'Motivo', 'FechaLevantamiento'],
    },
    { resource: 'AccesoExoneracion', by: 'IdPersona', columns: ['IdTipoExoneracion', 'IdRequisito', 'FechaInicio', 'FechaFin', 'Motivo'] },
    {
      resource: Marca.resource,
      words: { es: 'Marcas de los últimos 30 días', en: 'Marks of the last 30 days' },
      by: 'IdPersona',
      columns: ['FechaHora', 'IdPuerta', 'ModoMarcacion', 'Resultado', 'Codigo', 'Anulada'],
      where: (ctx) => [['Fecha', '>=', addDays(today(ctx), -MARK_DAYS)]],
      sort: [{ selector: 'FechaHora', desc: true }],
    },
  ],
  async brief(ctx, ids) {
    const say = FICHA[ctx.lang];
    const verdicts = await verdictsOf(ctx, ids);
    return new Map(
      [...verdicts].map(([id, { Permitido, Motivos, Hasta }]): [number, SaidBrief] => [
        id,
        Permitido === 'S'
          ? { text: Hasta ? fill(say.ingresaHasta, { fecha: shownDay(Hasta) }) : say.ingresa, tone: 'verde' }
          : { text: fill(say.noIngresa, { motivo: Motivos[0]?.Motivo ?? '' }), tone: 'rojo' },
      ]),
    );
  },
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
