import { fill } from '@platform/i18n/coded';
import { type Context, today } from '@platform/server/http/context';
import type { Sheet } from '@platform/server/sheet/sheet';
import { addDays, shownDay } from '../../shared/dia';
import { FICHA } from '../../shared/ficha.palabras';
import { VENCIMIENTOS } from '../../shared/vencimientos.palabras';
import { endingsOf, type Whose } from '../reportes/vencimientos';

/** What ended lately is still news; what ends beyond a year is not yet. */
const [BEFORE, AFTER] = [30, 366];
/** The soonest: the rest is in *Vencimientos*. */
const SHOWN = 8;
/** Days from which on an end is soon. */
const SOON = 30;

function when({ lang }: Pick<Context, 'lang'>, days: number): string {
  const say = FICHA[lang];
  if (days === 0) return say.venceHoy;
  if (days === 1) return say.manana;
  if (days === -1) return say.ayer;
  return days > 0 ? fill(say.enDias, { n: days }) : fill(say.haceDias, { n: -days });
}

/** What of a thing ends next or ended lately, in every list that the session consults: the soonest, with the request in progress about it. */
const nextDates = (entity: string, whose: (id: number) => Whose): Sheet => ({
  entity,
  async page(ctx, id) {
    const now = today(ctx);
    const { rows } = await endingsOf(ctx, whose(id), { Desde: addDays(now, -BEFORE), Hasta: addDays(now, AFTER) }, SHOWN);
    const say = FICHA[ctx.lang];
    const facts = rows.map(({ Tipo, Sujeto, Detalle, Fecha, Dias, Tramite, Enlace }) => {
      const kind = VENCIMIENTOS[ctx.lang].options.Tipo[Tipo];
      // Of the thing itself its own name says nothing.
      const what = [entity === 'AdministracionVehiculo' ? null : Sujeto, Detalle].filter(Boolean).join(' · ');
      const soon = Dias < 0 ? ('rojo' as const) : Dias <= SOON ? ('naranja' as const) : undefined;
      return {
        label: what === '' ? kind : `${kind}: ${what}`,
        value: shownDay(Fecha),
        detail: [when(ctx, Dias), Tramite && fill(say.tramite, { numero: Tramite })].filter(Boolean).join(' · '),
        href: Enlace,
        ...(soon ? { tone: soon } : {}),
        ...(entity === 'AdministracionVehiculo' ? {} : { of: ['AdministracionPersona', 'NombreCompleto'] as const }),
      };
    });
    return { groups: [{ title: say.proximas, facts }] };
  },
});

/** Next dates of vehicles, contracts and companies; those of a person are drawn over the swings. */
export const dateSheets: readonly Sheet[] = [
  nextDates('AdministracionVehiculo', (id) => ({ vehiculo: id })),
  nextDates('AdministracionContrato', (id) => ({ contrato: id })),
  nextDates('AdministracionCompania', (id) => ({ compania: id })),
];
