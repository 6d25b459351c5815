import { todayOfClient } from '@modules/sistema/server/public';
import { allows, canOf } from '@platform/entity/states';
import { wordsSchema } from '@platform/fields/texts';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { Job } from '@platform/server/jobs/job';
import type { RouteKit } from '@platform/server/kit';
import { changeRows } from '@platform/server/record/rows';
import type { Registry } from '@platform/server/resource/registry';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { numberParameter, parameter } from '@platform/server/settings';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Persona } from '../../shared/persona.entity';
import { answerBy } from '../../shared/privacidad';
import { Consentimiento, RetencionLegal, SolicitudTitular } from '../../shared/privacidad.entity';
import { solicitudTitularMachine } from '../../shared/privacidad.states';
import { anonymise, forgetFormer } from './privacidad.borrado';
import { portableData } from './privacidad.portabilidad';

const BATCH = 200;
const answered = z.strictObject({
  Respuesta: wordsSchema(1000),
});
const reason = z.strictObject({
  Motivo: wordsSchema(250),
});
const id = z.object({ id: z.coerce.number({ error: 'campo.entero' }).int().min(1).max(2_147_483_647) });

/** How a holder's request goes from state to state. */
export const holderRequestStates = states(solicitudTitularMachine, {
  hold: holdRow(SolicitudTitular),
  record: (row: { readonly IdSolicitudTitular: number }) => row.IdSolicitudTitular,
  refused: () => conflict('estado.no_permitido'),
  guards: {},
});

async function answer(ctx: Context, id: number | string, action: 'atender' | 'denegar', Respuesta: string): Promise<{ Estado: string }> {
  const { to } = await holderRequestStates.run(ctx, id, action, 'operador', () => ({
    set: { Respuesta, FechaRespuesta: ctx.now.toISOString() },
    changes: { Respuesta: [null, Respuesta] },
  }));
  return { Estado: to };
}

/** Days on which nobody works in the client's country, of its template. */
async function holidays(ctx: Context, year: number): Promise<Set<string>> {
  const rows = await ctx.tx.rows(
    { dia: int, mes: int },
    sql`select dia, mes from sistema_pais_feriado where id_pais = ${ctx.session.IdPais} and activo = 'S'`,
  );
  const pad = (n: unknown) => String(n).padStart(2, '0');
  return new Set([year, year + 1].flatMap((one) => rows.map(({ dia, mes }) => `${one}${pad(mes)}${pad(dia)}`)));
}

/** Requests of holders of data, legal holds and consents. */
export const privacyResources: readonly Resource[] = [
  resource(SolicitudTitular, {
    computed: { DiasRestantes: (t) => `(case when ${t}.estado = 'P' then ${t}.fecha_limite - ${todayOfClient(`${t}.id_cliente`)} end)` },
    async check(ctx, { before, after }) {
      if (before && !allows(solicitudTitularMachine, before.Estado, 'editar', 'operador')) throw conflict('estado.no_permitido');
      if (after) after.FechaLimite = answerBy(after.Tipo, after.FechaRecepcion, await holidays(ctx, Number(after.FechaRecepcion.slice(0, 4))));
    },
    can: (row) => canOf(solicitudTitularMachine, row.Estado, 'operador'),
    actions: {
      atender: action({ body: answered, run: (ctx, key, { Respuesta }) => answer(ctx, key, 'atender', Respuesta) }),
      denegar: action({ body: answered, run: (ctx, key, { Respuesta }) => answer(ctx, key, 'denegar', Respuesta) }),
    },
  }),
  resource(RetencionLegal),
  resource(Consentimiento, {
    computed: { Estado: (t) => `(case when ${t}.fecha_retiro is null then 'O' else 'R' end)` },
    check(ctx, { kind, after }) {
      if (kind !== 'crear' || !after) return;
      after.VersionTexto = numberParameter(ctx, 'administracion.consentimientoVersion');
      after.Texto = parameter(ctx, 'administracion.consentimientoTexto');
      after.FechaOtorgado = ctx.now.toISOString();
    },
    can: (row) => ({ retirar: row.FechaRetiro === null }),
    actions: {
      retirar: action({
        body: z.strictObject({}),
        async run(ctx, key) {
          const [row] = await changeRows(ctx, Consentimiento, {
            set: { FechaRetiro: ctx.now.toISOString() },
            where: sql`t.id_consentimiento = ${key} and t.id_cliente = ${ctx.session.IdCliente} and t.fecha_retiro is null`,
            trace: { action: 'retirar' },
          });
          if (!row) throw conflict('estado.no_permitido');
          return { Estado: 'R' };
        },
      }),
    },
  }),
];

/** What may be done with one person's data, and what the person may see of who opened it. */
export const privacyRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    tag: Persona.resource,
    resource: Persona.resource,
    method: 'GET',
    path: `/api/${Persona.resource}/:id/portabilidad`,
    summary: 'Everything kept about a person, as a ZIP of JSON and files',
    access: { kind: 'grant', menu: ['030601'], action: 'exportar' },
    params: id,
    raw: true,
    writes: true,
    async handler(ctx, { params, reply }) {
      const zip = await portableData(ctx, kit, params.id);
      // Nothing leaves before its trace is committed.
      return () => {
        reply
          .type('application/zip')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `attachment; filename="persona-${params.id}-${today(ctx)}.zip"`)
          .send(zip.outputStream);
      };
    },
  }),
  route({
    tag: Persona.resource,
    resource: Persona.resource,
    method: 'POST',
    path: `/api/${Persona.resource}/:id/anonimizar`,
    summary: 'Erases who a person was; refused while employed or under a legal hold',
    access: { kind: 'grant', menu: ['030601'], action: 'procesar' },
    params: id,
    body: reason,
    handler: (ctx, { params, body }) => anonymise(ctx, kit.registry, params.id, body.Motivo),
  }),
  route({
    tag: 'PlataformaSesion',
    method: 'GET',
    path: '/api/PlataformaSesion/lecturasSalud',
    summary: 'Who opened one’s own health papers, and when',
    access: { kind: 'session' },
    async handler(ctx) {
      return ctx.tx.rows(
        { Momento: text, Usuario: orNull(text), Nombre: orNull(text), Resultado: orNull(text) },
        sql`select a.momento as "Momento", a.id_usuario as "Usuario", u.nombre || ' ' || u.apellido as "Nombre", a.resultado as "Resultado"
          from base_auditoria a left join seguridad_usuario u on u.id_usuario = a.id_usuario
          where a.id_cliente = ${ctx.session.IdCliente} and a.entidad = ${Persona.resource} and a.accion = 'abrirDocumentoSalud'
            and a.registro in (select p.id_persona::text from administracion_persona p join seguridad_usuario yo on yo.id_usuario = ${ctx.session.IdUsuario}
              where p.id_cliente = ${ctx.session.IdCliente} and (p.id_persona = yo.id_persona or (p.id_tipo_documento = yo.id_tipo_documento and p.documento = yo.documento)))
          order by a.momento desc limit 100`,
      );
    },
  }),
];

/** Retention of who people were: those who left longer ago than the client keeps (`administracion.retencionMeses`). */
export const retentionJob = (registry: Registry): Job => ({
  name: 'administracion.retencion',
  async run(job) {
    const forgotten = await job.transaction((ctx) => forgetFormer(ctx, registry, numberParameter(ctx, 'administracion.retencionMeses'), BATCH));
    job.counted(forgotten, forgotten);
  },
});
