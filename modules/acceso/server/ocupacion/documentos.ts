import { fill } from '@platform/i18n/coded';
import { headingOf } from '@platform/server/excel/heading';
import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { clientDocument, dataPairs, dataTable, heading, signatures, writtenMoment } from '@platform/server/pdf/document';
import type { Content } from 'pdfmake/interfaces';
import { OCUPACION_PALABRAS } from '../../shared/ocupacion.palabras';
import { pendingOf } from '../../shared/pase';
import type { Dentro, PersonaPase } from '../../shared/pase.wire';
import { occupancyOf } from './ocupacion';
import { rollOf } from './pase';

type Files = Pick<RouteKit, 'files'>;
const LONG = 300;
const text = (value: string | null): string => value ?? '';
const at = (ctx: Context, moment: string | null): string => (moment === null ? '' : writtenMoment(ctx, moment));
const contact = ({ Contacto, TelefonoContacto }: Pick<Dentro, 'Contacto' | 'TelefonoContacto'>): string =>
  [Contacto, TelefonoContacto].filter(Boolean).join(' · ');

/** Who is inside by zone and company, to be carried by hand: whom to call, and apart those who may have left without a mark. */
export async function insideList(ctx: Context, kit: Files, IdZona?: number): Promise<Buffer> {
  const words = OCUPACION_PALABRAS[ctx.lang];
  const { Personas, Zonas, Ahora } = await occupancyOf(ctx, IdZona);
  const groups = new Map<string, Dentro[]>();
  for (const one of Personas.filter(({ Duda }) => Duda === null)) {
    const name = JSON.stringify([one.Zona, one.Compania ?? words.sinCompania]);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  const head = [words.numero, words.persona, words.documento, words.telefono, words.sangre, words.contacto, words.desde, words.puerta];
  const line = (one: Dentro, n: number) => [
    n + 1,
    text(one.Nombre),
    text(one.Documento),
    text(one.Telefono),
    text(one.TipoSangre),
    contact(one),
    at(ctx, one.Desde),
    text(one.Puerta),
  ];
  const byGroup = [...groups.values()].sort(
    ([one], [other]) =>
      text(one?.Zona ?? null).localeCompare(text(other?.Zona ?? null)) || text(one?.Compania ?? null).localeCompare(text(other?.Compania ?? null)),
  );
  const doubtful = Personas.filter(({ Duda }) => Duda !== null);
  const zone = Zonas.find((one) => one.IdZona === IdZona)?.Zona;
  const { subtitle } = await headingOf(ctx, words.lista, ...(zone ? [zone] : []), fill(words.corte, { momento: writtenMoment(ctx, Ahora) }));
  return clientDocument(ctx, kit, {
    title: words.lista,
    subtitle,
    landscape: true,
    long: Personas.length > LONG,
    content: [
      ...byGroup.flatMap((people): Content[] => [
        heading(fill(words.cuantas, { zona: text(people[0]?.Zona ?? null), compania: people[0]?.Compania ?? words.sinCompania, n: people.length })),
        dataTable(head, people.map(line), ['auto', '*', 'auto', 'auto', 'auto', '*', 'auto', 'auto']),
      ]),
      ...(doubtful.length > 0
        ? [
            heading(words.dudosas),
            dataTable(
              [words.numero, words.persona, words.compania, words.zona, words.motivo, words.senal, words.contacto],
              doubtful.map((one, n) => [
                n + 1,
                text(one.Nombre),
                text(one.Compania),
                one.Zona,
                one.Duda ? words.dudas[one.Duda] : '',
                [at(ctx, one.UltimaMarca), one.UltimaPuerta].filter(Boolean).join(' · '),
                contact(one),
              ]),
            ),
          ]
        : []),
    ],
  });
}

/** The record of an evacuation: times, who was found by whom and where, who was not, the observation, and room to sign. */
export async function evacuationRecord(ctx: Context, kit: Files, IdEvacuacion: number): Promise<Buffer> {
  const words = OCUPACION_PALABRAS[ctx.lang];
  const { Evacuacion: of, Personas, Encuentros } = await rollOf(ctx, IdEvacuacion);
  const points = new Map(Encuentros.map(({ IdZona, Zona }) => [IdZona, Zona]));
  const title = of.Simulacro === 'S' ? words.simulacro : words.acta;
  const { subtitle } = await headingOf(ctx, title, of.Zona, writtenMoment(ctx, of.Inicio));
  const { pendientes, total } = pendingOf(Personas);
  const pending = Personas.filter(({ Estado }) => Estado === 'P');
  const found = Personas.filter(({ Estado }) => Estado !== 'P').sort((one, other) => text(one.Momento).localeCompare(text(other.Momento)));
  const count = (state: PersonaPase['Estado']) => String(Personas.filter(({ Estado }) => Estado === state).length);
  const minutes = Math.round((Date.parse(of.Fin ?? ctx.now.toISOString()) - Date.parse(of.Inicio)) / 60_000);
  return clientDocument(ctx, kit, {
    title,
    subtitle,
    landscape: true,
    long: total > LONG,
    content: [
      dataPairs([
        [words.zona, of.Zona],
        [words.iniciada, of.IdUsuario],
        [words.inicio, writtenMoment(ctx, of.Inicio)],
        [words.fin, of.Fin ? writtenMoment(ctx, of.Fin) : words.abierta],
        [words.duracion, fill(words.minutos, { n: minutes })],
        [words.enLista, String(total)],
        [words.aSalvo, count('A')],
        [words.fuera, count('F')],
        [words.pendientes, String(pendientes)],
        [words.observacion, text(of.Observacion)],
      ]),
      ...(pending.length > 0
        ? [
            heading(`${words.faltan}: ${pending.length}`),
            dataTable(
              [words.numero, words.persona, words.documento, words.compania, words.zona, words.contacto, words.motivo],
              pending.map((one, n) => [
                n + 1,
                text(one.Nombre),
                text(one.Documento),
                text(one.Compania),
                one.Zona,
                contact(one),
                one.Duda ? `${words.dudosas}: ${words.dudas[one.Duda]}` : '',
              ]),
            ),
          ]
        : []),
      ...(found.length > 0
        ? [
            heading(`${words.hallados}: ${found.length}`),
            dataTable(
              [words.numero, words.persona, words.documento, words.compania, words.zona, words.estado, words.momento, words.quien, words.encuentro],
              found.map((one, n) => [
                n + 1,
                text(one.Nombre),
                text(one.Documento),
                text(one.Compania),
                one.Zona,
                words.estados[one.Estado],
                at(ctx, one.Momento),
                one.IdUsuario ?? words.marca,
                text(points.get(one.IdZonaEncuentro ?? 0) ?? null),
              ]),
            ),
          ]
        : []),
      heading(words.firmas),
      signatures([words.jefe, words.seguridad]),
    ],
  });
}
