import { keySchema } from '@platform/fields/ref/shared';
import { wordsSchema } from '@platform/fields/texts';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decideMeal, SERVIDO, SIN_EXCEPCION } from '../../shared/mesa';
import { Consumo } from '../../shared/mesa.entity';
import { exceptionAnswer } from '../../shared/mesa.wire';
import { changeReading } from '../mesa/mesa.escribir';
import { readMealFacts } from '../mesa/mesa.facts';
import { hold, mealLocks } from '../mesa/mesa.lugar';
import { requireOpen } from './abierto';
import { priceOf } from './valor';

/** A company's session reaches the rations of its own people, and all of the dining rooms that it has in concession. */
export const ofOwnCompany = (session: Session): SQL | undefined =>
  session.IdCompania === null
    ? undefined
    : sql`(coalesce(t.id_compania_cargo, t.id_compania) = ${session.IdCompania} or t.id_comedor in (select c.id_comedor from comedor_comedor c
        where c.id_cliente = ${session.IdCliente} and c.id_compania_concesionaria = ${session.IdCompania}))`;

const exceptionBody = z.strictObject({
  Observacion: wordsSchema(200, 'consumo.observacion'),
  /** Which service, where none was open. */
  IdServicio: keySchema.nullish(),
});

/** A denied reading, held. */
async function denied(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    {
      motivo: orNull(text),
      id_persona: orNull(int),
      id_comedor: int,
      id_servicio: orNull(int),
      fecha_consumo: text,
      fecha_hora: text,
      hora: orNull(text),
    },
    sql`select r.motivo, r.id_persona, r.id_comedor, r.id_servicio, r.fecha_consumo, r.fecha_hora, (r.fecha_hora at time zone d.zona_horaria)::time(0)::text as hora
      from comedor_consumo r join sistema_division d on d.id_division = r.id_division where r.id_consumo = ${id} and r.resultado = 'D' for no key update of r`,
  );
  if (!row) throw refuse('consumo.no_denegado');
  if (SIN_EXCEPCION.includes(String(row.motivo)) || row.id_persona === null) throw refuse('consumo.sin_excepcion');
  return row;
}

/** The service that an exception serves: the one that was denied, else the one said, of the same dining room. */
async function servedBy(ctx: Context, idComedor: number, idServicio: number | null): Promise<number> {
  const row = await ctx.tx.first(
    { id_servicio: int },
    sql`select id_servicio from comedor_servicio where id_cliente = ${ctx.session.IdCliente} and id_comedor = ${idComedor} and id_servicio = ${idServicio}::int`,
  );
  if (!row) throw refuse(idServicio === null ? 'consumo.sin_servicio' : 'campo.referencia', undefined, 'IdServicio');
  return row.id_servicio;
}

/** Turns a denial into a ration, charged like any other; who authorised it is in the trace. */
async function authorise(ctx: Context, id: number, { Observacion, IdServicio: asked }: z.output<typeof exceptionBody>) {
  const row = await denied(ctx, id);
  const IdServicio = await servedBy(ctx, row.id_comedor, row.id_servicio === null ? (asked ?? null) : row.id_servicio);
  const [idPersona, FechaConsumo] = [Number(row.id_persona), row.fecha_consumo];
  await requireOpen(ctx, sql`${FechaConsumo}::date between p.fecha_inicio and p.fecha_fin`);
  const open = [{ IdServicio, FechaConsumo }];
  await hold(ctx, mealLocks(idPersona, open));
  const facts = await readMealFacts(ctx, idPersona, open, { moment: row.fecha_hora, day: FechaConsumo });
  const verdict = decideMeal({
    Reconocida: true,
    CredencialVigente: true,
    PersonaActiva: true,
    Acreditada: true,
    ExigeIngreso: false,
    Dentro: true,
    Capacidad: null,
    Hora: String(row.hora),
    IdServicio,
    Candidatos: facts.Candidatos,
  });
  const { Exclusivo } = verdict;
  const charged = Exclusivo && (Exclusivo.Cupo === null || Exclusivo.Consumidos < Exclusivo.Cupo) ? Exclusivo.IdServicioExclusivo : null;
  const { Fecha: _day, ...frozen } = facts.Condiciones.find(({ Fecha }) => Fecha === FechaConsumo) ?? {
    Fecha: FechaConsumo,
    IdTipoCargo: null,
    IdCategoria: null,
  };
  const value = await priceOf(ctx, {
    IdServicio,
    FechaConsumo,
    IdTipoCargo: frozen.IdTipoCargo,
    IdCategoria: frozen.IdCategoria,
    IdServicioExclusivo: charged,
  });
  const Consumidos = (verdict.Candidato?.Tomadas ?? 0) + 1;
  const Restantes = Math.max(0, verdict.Limite - Consumidos);
  await changeReading(ctx, id, 'autorizarExcepcion', {
    Resultado: 'P',
    Excepcional: 'S',
    Observacion,
    IdServicio,
    IdServicioExclusivo: charged,
    Detalle: { Frase: SERVIDO, Parametros: {}, Consumidos, Restantes },
    ...frozen,
    ...value,
  });
  return { IdConsumo: id, Consumidos, Restantes };
}

/** A ration that was not: out of every total, and its person may eat again. */
async function annul(ctx: Context, id: number, MotivoAnulacion: string) {
  const row = await ctx.tx.first(
    { id_periodo: orNull(int) },
    sql`select id_periodo, id_persona, id_servicio, fecha_consumo from comedor_consumo where id_consumo = ${id} and resultado = 'P' and anulado = 'N' for no key update`,
  );
  if (!row) throw refuse('consumo.no_anulable');
  if (row.id_periodo !== null) await requireOpen(ctx, sql`p.id_periodo = ${row.id_periodo}`);
  await changeReading(ctx, id, 'anular', { Anulado: 'S', MotivoAnulacion });
  return { IdConsumo: id };
}

export const consumoResource: Resource = resource(Consumo, {
  policy: ofOwnCompany,
  computed: {
    Foto: (t) => `(select p.foto_perfil from administracion_persona p where p.id_persona = ${t}.id_persona)`,
    IdCompaniaConcesionaria: (t) => `(select m.id_compania_concesionaria from comedor_comedor m where m.id_comedor = ${t}.id_comedor)`,
  },
  can: (row) => ({
    anular: row.Resultado === 'P' && row.Anulado === 'N',
    autorizarExcepcion: row.Resultado === 'D' && !SIN_EXCEPCION.includes(String(row.Motivo)),
  }),
  actions: {
    autorizarExcepcion: action({
      needs: 'autorizar',
      body: exceptionBody,
      answer: exceptionAnswer,
      run: (ctx, id, body) => authorise(ctx, Number(id), body),
    }),
    anular: action({
      needs: 'eliminar',
      body: z.strictObject({ Motivo: wordsSchema(200, 'consumo.motivo') }),
      run: (ctx, id, { Motivo }) => annul(ctx, Number(id), Motivo),
    }),
  },
});
