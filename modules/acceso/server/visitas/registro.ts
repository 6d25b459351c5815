import { fullNameSql } from '@modules/administracion/server/public';
import { lendCard, takeBackCard } from '@modules/identificacion/server/public';
import { optionalWords } from '@platform/fields/texts';
import { ask } from '@platform/server/audit/confirm';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, notFound, Problem, refuse } from '@platform/server/http/problem';
import { writtenMoment } from '@platform/server/pdf/document';
import { addRow, changeRow } from '@platform/server/record/rows';
import { action } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { VisitaRegistro } from '../../shared/visita.entity';
import type { ingresoSchema } from '../../shared/visita.wire';
import { originSchema, readingBody } from '../puesto/marca.body';
import { evaluateReading } from '../puesto/marca.gate';
import { registerReading } from '../puesto/marca.registra';
import { arrivalTold, tellArrival } from './llegada';

const id = z
  .number({ error: 'campo.referencia' })
  .int({ error: 'campo.referencia' })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' });
export const entryBody = z.strictObject({
  IdPersona: id,
  IdPuerta: id,
  IdMarcaOrigen: originSchema,
  /** The visitor card that is lent, and of which type it is (the client's own for visitors where none is said). */
  NumeroTarjeta: z
    .string({ error: 'campo.texto' })
    .trim()
    .max(40, { error: 'campo.maximo_texto{"n":40}' })
    .regex(/^[\p{L}\p{N}_-]*$/u, { error: 'campo.caracteres' })
    .transform((value) => (value === '' ? null : value.toUpperCase()))
    .nullish(),
  IdTipoCredencial: id.nullish(),
  IdAnfitrion: id.nullish(),
  IdEscolta: id.nullish(),
  Observacion: optionalWords(250),
});
type Entry = z.output<typeof entryBody>;

/** Refuses a person that is not the client's. */
async function requirePerson(ctx: Context, IdPersona: number | null | undefined, field: string): Promise<void> {
  if (!IdPersona) return;
  const row = await ctx.tx.first(
    {},
    sql`select 1 from administracion_persona where id_persona = ${IdPersona} and id_cliente = ${ctx.session.IdCliente}`,
  );
  if (!row) throw refuse('campo.referencia', { campo: field }, field);
}

/** The visitor, with its newest accreditation here and what is open of it. */
async function visitorOf(ctx: Context, IdPersona: number) {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  // Of two desks at once the second sees what the first registered.
  await ctx.tx.run(sql`select 1 from administracion_persona where id_persona = ${IdPersona} and id_cliente = ${IdCliente} for no key update`);
  const row = await ctx.tx.first(
    {
      documento: text,
      id_tipo_documento: int,
      nombre: orNull(text),
      acreditacion: orNull(int),
      anfitrion: orNull(int),
      registro: orNull(int),
      ingreso: orNull(text),
      dentro: orNull(text),
    },
    sql`select p.documento, p.id_tipo_documento, ${sql.raw(fullNameSql('p'))} as nombre, a.id_acreditacion_persona as acreditacion, a.id_anfitrion as anfitrion, r.id_visita_registro as registro,
        r.fecha_hora_ingreso as ingreso, d.desde as dentro
      from administracion_persona p
        left join lateral (select * from acreditacion_persona x where x.id_cliente = ${IdCliente} and x.id_division = ${IdDivision} and x.id_persona = p.id_persona and x.visita = 'S'
          and (${IdCompania}::int is null or x.id_compania = ${IdCompania}::int) order by x.fecha_fin desc, x.id_acreditacion_persona desc limit 1) a on true
        left join acceso_visita_registro r on r.id_cliente = p.id_cliente and r.id_division = ${IdDivision} and r.id_persona = p.id_persona and r.fecha_hora_salida is null
        left join acceso_presencia d on d.id_cliente = p.id_cliente and d.id_persona = p.id_persona and d.id_division = ${IdDivision}
      where p.id_persona = ${IdPersona} and p.id_cliente = ${IdCliente}`,
  );
  // Without an accreditation there is nothing to register: it is asked for in Acreditación.
  if (!row || row.acreditacion === null) throw row ? refuse('visita.sin_acreditacion', undefined, 'IdPersona') : notFound();
  return { ...row, acreditacion: row.acreditacion };
}

/** Lends the card; what is wrong with its number is told of the field in which it came. */
async function lend(ctx: Context, card: Parameters<typeof lendCard>[1]): ReturnType<typeof lendCard> {
  try {
    return await lendCard(ctx, card);
  } catch (error) {
    if (!(error instanceof Problem) || !error.more.errors) throw error;
    const errors = error.more.errors.map((one) => (one.field === 'CodigoReferencia1' ? { ...one, field: 'NumeroTarjeta' } : one));
    throw new Problem(error.status, error.code, error.params, { ...error.more, errors });
  }
}

const readingOf = (
  sent: Pick<Entry, 'IdPuerta' | 'IdMarcaOrigen'>,
  who: { documento: string; id_tipo_documento: number },
  ModoMarcacion: 'S' | 'N',
) =>
  readingBody.parse({
    IdMarcaOrigen: sent.IdMarcaOrigen,
    IdPuerta: sent.IdPuerta,
    ModoMarcacion,
    Identificador: who.documento,
    TipoIdentificacion: 'DOC',
    IdTipoDocumento: who.id_tipo_documento,
  });

/**
 * *Registrar ingreso*: the gate decides as for anyone, its mark is written, and only who passes is registered, with the card it is lent. Whoever marked
 * at the gate before needs no second mark. The host hears of it.
 */
export async function registerEntry(ctx: Context, sent: Entry): Promise<z.output<typeof ingresoSchema>> {
  await requirePerson(ctx, sent.IdAnfitrion, 'IdAnfitrion');
  await requirePerson(ctx, sent.IdEscolta, 'IdEscolta');
  const who = await visitorOf(ctx, sent.IdPersona);
  if (who.registro !== null) throw conflict('visita.en_sitio', { nombre: who.nombre ?? '', momento: writtenMoment(ctx, who.ingreso ?? ctx.now) });
  await ctx.tx.query('savepoint ingreso');
  const reading = readingOf(sent, who, 'S');
  const inside = who.dentro !== null;
  const IdAnfitrion = sent.IdAnfitrion ?? who.anfitrion;
  // Written before the gate is asked: who escorts the visit is a fact of its decision.
  const entry = {
    IdPersona: sent.IdPersona,
    IdAcreditacionPersona: who.acreditacion,
    IdAnfitrion,
    IdEscolta: sent.IdEscolta ?? null,
    FechaHoraIngreso: who.dentro ?? ctx.now.toISOString(),
    Observacion: sent.Observacion ?? null,
  };
  const trace = { IdPersona: sent.IdPersona, IdAnfitrion, IdEscolta: entry.IdEscolta };
  const IdVisitaRegistro = await addRow(ctx, VisitaRegistro, entry, { action: 'ingresar', changes: trace });
  const first = inside ? null : await evaluateReading(ctx, reading);
  // A door that asks for a card is asked again with it.
  const mayLend = inside || first?.Permitido === 'S' || first?.Codigo === '123';
  const card =
    mayLend && sent.NumeroTarjeta
      ? await lend(ctx, { IdPersona: sent.IdPersona, IdTipoCredencial: sent.IdTipoCredencial ?? null, CodigoReferencia1: sent.NumeroTarjeta })
      : null;
  const answer = inside ? null : card ? await evaluateReading(ctx, reading) : first;
  if (answer?.Permitido === 'N') {
    // Nothing is lent to who does not pass; the refusal is a mark like any other.
    await ctx.tx.query('rollback to savepoint ingreso');
    const { Codigo, Motivo } = await registerReading(ctx, null, reading);
    return { Permitido: 'N', Codigo, Motivo, IdVisitaRegistro: null, Tarjeta: null };
  }
  const mark = inside ? null : await registerReading(ctx, null, reading);
  if (card) await changeRow(ctx, VisitaRegistro, IdVisitaRegistro, { IdCredencial: null }, { IdCredencial: card.IdCredencial }, 'prestar');
  const told = await arrivalTold(ctx, sent.IdPersona);
  if (!told || IdAnfitrion !== who.anfitrion) await tellHost(ctx, IdVisitaRegistro, IdAnfitrion, sent.IdPuerta, who);
  return { Permitido: 'S', Codigo: mark?.Codigo ?? '000', Motivo: mark?.Motivo ?? '', IdVisitaRegistro, Tarjeta: card?.Codigo ?? null };
}

/** ACC04, as the desk registers the visit. */
async function tellHost(
  ctx: Context,
  registro: number,
  IdAnfitrion: number | null,
  IdPuerta: number,
  { nombre, dentro }: { readonly nombre: string | null; readonly dentro: string | null },
): Promise<void> {
  const door = await ctx.tx.first(
    { nombre: text },
    sql`select nombre from acceso_puerta where id_puerta = ${IdPuerta} and id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision}`,
  );
  const At = dentro === null ? ctx.now : new Date(dentro);
  await tellArrival(ctx, { IdAnfitrion, Sujeto: nombre ?? '', Puerta: door?.nombre ?? '', At, entidad: VisitaRegistro.resource, registro });
}

/** *Registrar salida*: the mark of the exit where it is still inside, and the card that comes back, or is lost. */
const salir = action({
  needs: 'editar',
  body: z.strictObject({ IdPuerta: id, IdMarcaOrigen: originSchema, Devuelta: z.enum(['S', 'N'], { error: 'campo.opcion' }) }),
  async run(ctx, key, { IdPuerta, IdMarcaOrigen, Devuelta }) {
    const { IdCliente, IdDivision } = ctx.session;
    const row = await ctx.tx.one(
      {
        IdVisitaRegistro: int,
        IdPersona: int,
        IdCredencial: orNull(int),
        tarjeta: orNull(text),
        Salida: orNull(text),
        documento: text,
        id_tipo_documento: int,
        dentro: orNull(int),
      },
      sql`select r.id_visita_registro as "IdVisitaRegistro", r.id_persona as "IdPersona", r.id_credencial as "IdCredencial", c.codigo as tarjeta, r.fecha_hora_salida as "Salida", p.documento, p.id_tipo_documento, d.id_zona as dentro
        from acceso_visita_registro r join administracion_persona p on p.id_persona = r.id_persona left join identificacion_credencial c on c.id_credencial = r.id_credencial
          left join acceso_presencia d on d.id_cliente = r.id_cliente and d.id_persona = r.id_persona and d.id_division = ${IdDivision}
        where r.id_visita_registro = ${Number(key)} and r.id_cliente = ${IdCliente} for update of r`,
    );
    if (row.Salida !== null) throw conflict('visita.salio');
    if (row.IdCredencial !== null && Devuelta === 'N') ask(ctx, 'visita.tarjeta_no_devuelta', { codigo: row.tarjeta ?? '' });
    const mark = row.dentro === null ? null : await registerReading(ctx, null, readingOf({ IdPuerta, IdMarcaOrigen }, row, 'N'));
    if (mark?.Permitido === 'N') throw refuse('visita.no_sale', { motivo: mark.Motivo }, 'IdPuerta');
    if (row.IdCredencial !== null) await takeBackCard(ctx, { IdCredencial: row.IdCredencial, IdPersona: row.IdPersona }, Devuelta === 'S');
    await changeRow(
      ctx,
      VisitaRegistro,
      row.IdVisitaRegistro,
      { FechaHoraSalida: null },
      { FechaHoraSalida: mark?.FechaHora ?? ctx.now.toISOString() },
      'salir',
    );
  },
});
export const visitActions = { salir };
