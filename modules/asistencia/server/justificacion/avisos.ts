import { personNameSql } from '@modules/administracion/server/public';
import { shownDay } from '@modules/administracion/shared/dia';
import { sendNotice } from '@modules/sistema/server/public';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { JustificacionPersona } from '../../shared/justificacion.entity';
import { holdersOf } from '../cierre/avisos';

interface Of {
  readonly IdJustificacionPersona: number;
  readonly IdPersona: number;
  readonly IdCompania: number | null;
  readonly IdJustificacion: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
}
const place = ({ session: { IdCliente, IdDivision } }: Context) => ({ IdCliente, IdDivision });
const screen = ({ IdJustificacionPersona }: Of) => `/asistencia/justificaciones/${IdJustificacionPersona}`;

const named = (ctx: Context, { IdPersona, IdJustificacion, IdJustificacionPersona }: Of) =>
  ctx.tx.one(
    { sujeto: text, tipoJustificacion: text, registro: orNull(text) },
    sql`select ${sql.raw(personNameSql('p'))} as sujeto, k.nombre as "tipoJustificacion", (select j.usuario_creacion from asistencia_justificacion_persona j
        where j.id_justificacion_persona = ${IdJustificacionPersona}) as registro
      from administracion_persona p join asistencia_justificacion k on k.id_justificacion = ${IdJustificacion} where p.id_persona = ${IdPersona}`,
  );

/** ASI01: a justification waits for whoever may answer it, and did not type it. */
export async function tellApprovers(ctx: Context, of: Of): Promise<void> {
  if (of.IdCompania === null) return;
  const { sujeto, tipoJustificacion } = await named(ctx, of);
  const readers = await holdersOf(ctx, '050105', 'autorizar', of.IdCompania);
  await sendNotice(ctx, {
    codigo: 'ASI01',
    para: readers.filter(({ usuario }) => usuario !== ctx.session.IdUsuario),
    lugar: place(ctx),
    datos: { sujeto, tipoJustificacion, inicio: shownDay(of.FechaInicio), fin: shownDay(of.FechaFin) },
    enlace: screen(of),
    entidad: JustificacionPersona.resource,
    registro: of.IdJustificacionPersona,
  });
}

const STATES = {
  es: { A: 'aprobada', R: 'rechazada', X: 'anulada', P: 'pendiente' },
  en: { A: 'approved', R: 'rejected', X: 'annulled', P: 'pending' },
} as const;

/** ASI02: it was answered: whoever registered it is told. */
export async function tellAnswer(ctx: Context, of: Of, estado: keyof (typeof STATES)['es'], observacion: string | null): Promise<void> {
  const { registro, ...who } = await named(ctx, of);
  if (registro === null || registro === ctx.session.IdUsuario) return;
  const rest = { ...who, observacion: observacion ?? '' };
  await sendNotice(ctx, {
    codigo: 'ASI02',
    para: [{ usuario: registro }],
    lugar: place(ctx),
    datos: { es: { ...rest, estado: STATES.es[estado] }, en: { ...rest, estado: STATES.en[estado] } },
    enlace: screen(of),
    entidad: JustificacionPersona.resource,
    registro: of.IdJustificacionPersona,
    unico: estado,
  });
}
