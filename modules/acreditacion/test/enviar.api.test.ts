import type { DbRow } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import { act } from '@platform/server/jobs/act';
import type { SignedIn, TestApp } from '@platform/testing/app';
import { lettersOf } from '@platform/testing/names';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RequirementDraft, saveRequirements } from '../server/solicitud/entregar';
import { send, sendMany } from '../server/solicitud/enviar';
import { sendNew } from '../server/solicitud/enviar.nuevas';
import { solicitudResource } from '../server/solicitud/solicitud.resource';
import { escena, type Head } from './cargas';
import { kitOf } from './equipo';
import { enDias, hoy, type Mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let requester: SignedIn;
let head: Head;
let seguro: number;
beforeAll(async () => {
  ({ app, world, requester, head } = await escena());
  const [row] = await app.database.run(sql`select id_requisito from acreditacion_requisito where codigo = 'SEGURO'`);
  seguro = Number(row?.id_requisito);
  // One more than it admits, so that each sending asks and leaves what was confirmed.
  await app.database.run(
    sql`update administracion_contrato c set dotacion = (select count(distinct a.id_persona) from acreditacion_persona a where a.id_contrato = c.id_contrato and a.visita = 'N' and a.fecha_desmovilizacion is null) where c.id_contrato = ${world.contrato}`,
  );
  await app.database.run(
    sql`update administracion_tipo_contrato set valida_dotacion = 'S' where id_tipo_contrato = (select id_tipo_contrato from administracion_contrato where id_contrato = ${world.contrato})`,
  );
});
afterAll(() => app.close());

/** What a draft is for: somebody known, somebody typed whom nobody knows, or whoever has the same name and birthday as another one typed. */
type Who = 'conocida' | 'nueva' | 'parecida';
let people = 0;
const typed = (n: number, alike: boolean) => ({
  IdTipoDocumento: 1,
  Documento: String(40_000_000 + n),
  ApellidoPaterno: alike ? 'Semejante' : `Propio ${lettersOf(n)}`,
  Nombres: alike ? 'Igual' : `Una ${lettersOf(n)}`,
  Sexo: 'M',
  FechaNacimiento: '19900101',
  IdPaisNacimiento: 1,
  IdPaisResidencia: 1,
});

async function body(who: Who): Promise<Record<string, unknown>> {
  people += 1;
  const subject = who === 'conocida' ? { IdPersona: (await world.persona()).IdPersona } : { DatosPersona: typed(people, who === 'parecida') };
  const { AceptarAdvertencias: _, ...of } = head;
  return { ...of, IdCargo: world.cargo, FechaInicio: hoy(), FechaFin: enDias(45), ...subject };
}

async function draft(who: Who): Promise<number> {
  const made = await requester.post('/api/AcreditacionSolicitud', await body(who));
  if (made.status !== 200) throw new Error(made.text);
  return made.result.IdSolicitud;
}

const kit = () => kitOf(app);

const CONFIRMED = new Set(['contrato.dotacion_excedida', 'persona.posible_duplicado', 'persona.menor_edad']);
/** Everything the requests leave, after which it is as if nothing had been done: keys and moments aside. */
async function leaves(ids: readonly number[], work: (ctx: Context) => Promise<unknown>): Promise<unknown> {
  const rows = async (ctx: Context) => {
    const of = (text: string) => ctx.tx.query(text, [ids]);
    return {
      requests: await of(
        `select array_position($1::int[], s.id_solicitud) as n, s.estado, s.modo, s.numero, s.ronda, s.version, s.usuario_creacion, s.usuario_modificacion, s.fecha_modificacion is not null as modificada, s.fecha_envio is not null as enviada, s.datos_persona, p.documento,
            s.id_compania, s.id_contrato, s.id_unidad_organizacional, s.id_centro_costo, s.id_perfil_acreditacion, s.id_cargo, s.id_funcion, s.fecha_inicio, s.fecha_fin, s.busqueda
          from acreditacion_solicitud s join administracion_persona p on p.id_persona = s.id_persona where s.id_solicitud = any($1) order by 1`,
      ),
      history: await of(
        `select array_position($1::int[], h.id_solicitud) as n, h.accion, h.estado_anterior, h.estado_nuevo, h.ronda, h.id_usuario, h.id_rol, h.observacion, h.confirmaciones
          from acreditacion_solicitud_historial h where h.id_solicitud = any($1) order by 1, h.momento, h.id_solicitud_historial`,
      ),
      roles: await of(
        `select array_position($1::int[], r.id_solicitud) as n, r.id_rol, r.resultado, r.usuario_creacion from acreditacion_solicitud_rol r where r.id_solicitud = any($1) order by 1, 2`,
      ),
      requirements: await of(
        `select array_position($1::int[], q.id_solicitud) as n, q.id_requisito, q.fecha_emision, q.fecha_vencimiento, q.resultado, q.version, q.obligatorio, q.id_rol, q.usuario_modificacion, q.id_solicitud_origen from acreditacion_solicitud_requisito q where q.id_solicitud = any($1) order by 1, 2`,
      ),
      notices: await of(
        `select codigo, id_usuario, texto, enlace from sistema_notificacion where enlace = any(select '/movilizacion/autorizacion?solicitud=' || x from unnest($1::int[]) x) or enlace = any(select '/consultas/movilizaciones/' || x from unnest($1::int[]) x) order by 1, 4, 2`,
      ),
    };
  };
  const audits: DbRow[] = [];
  const news: unknown[] = [];
  let found: unknown;
  const undone = new Error('undone');
  const user = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
  const session = await app.composition.systemSession(requester.perfil.IdCliente, requester.perfil.IdDivision);
  const own = { ...session, IdUsuario: 'SOLICITANTE', contratista: true, IdCompania: Number(user[0]?.id_compania) };
  await act(app.database, { session: own, now: new Date('2026-11-23T15:00:00Z'), screen: '/prueba', log: app.composition.app.log }, async (ctx) => {
    await work({
      ...ctx,
      now: app.clock.now(),
      confirmed: CONFIRMED,
      audit: (entry) => audits.push({ ...entry }),
      emit: (of, data) => news.push([of.type, data]),
    });
    found = await rows(ctx);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  // Requests made twice have other keys each time: which of them each is.
  const placed = (name: string, value: unknown) => {
    // A trace is kept as JSON of the database, which puts names in an order of its own.
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
    if (name !== 'IdSolicitud') return value;
    return Array.isArray(value) ? value.map((key) => (key === null ? null : ids.indexOf(Number(key)))) : ids.indexOf(Number(value));
  };
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one, placed)).sort();
  const told = audits.map((entry) =>
    entry.entity === 'AcreditacionSolicitud'
      ? { ...entry, record: ids.indexOf(Number(entry.record)) }
      : { entity: entry.entity, action: entry.action },
  );
  return { found, audits: sorted(told), news: sorted(news) };
}

const delivered = (ids: readonly number[]) =>
  ids.map((IdSolicitud) => ({
    IdSolicitud,
    requisitos: [{ IdRequisito: seguro, FechaEmision: enDias(-10), FechaVencimiento: enDias(200) }],
  }));

test('property: n sent one by one and n sent at once leave the same rows, numbers, history, roles, traces and news; so do what they deliver', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom<Who>('conocida', 'nueva', 'parecida'), { minLength: 1, maxLength: 6 }), async (kinds) => {
      const ids: number[] = [];
      for (const who of kinds) ids.push(await draft(who));
      const alone = await leaves(ids, async (ctx) => {
        for (const one of delivered(ids)) await saveRequirements(ctx, [one]);
        for (const id of ids) await send(ctx, kit(), id);
      });
      const together = await leaves(ids, async (ctx) => {
        await saveRequirements(ctx, delivered(ids));
        await sendMany(ctx, kit(), ids);
      });
      expect(together).toEqual(alone);
      expect(JSON.stringify(alone)).toContain('contrato.dotacion_excedida');
      for (const id of ids) expect((await requester.delete(`/api/AcreditacionSolicitud/${id}`)).status).toBe(200);
    }),
    { numRuns: 5 },
  );
}, 120_000);

test('property: requests that are made, filled in and sent at once, each written once, leave what they leave one act after the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ who: fc.constantFrom<Who>('conocida', 'nueva', 'parecida'), dated: fc.boolean() }), { minLength: 1, maxLength: 6 }),
      async (kinds) => {
        const optional = kinds.some(({ dated }) => !dated);
        await app.database.run(
          sql`update acreditacion_perfil_requisito set obligatorio = ${optional ? 'N' : 'S'} where id_perfil_acreditacion = ${head.IdPerfilAcreditacion}`,
        );
        const asked: { draft: Record<string, unknown>; requisitos: RequirementDraft[] }[] = [];
        for (const { who, dated } of kinds)
          asked.push({ draft: await body(who), requisitos: dated ? [...(delivered([0])[0]?.requisitos ?? [])] : [] });
        const first: number[] = [];
        const then: number[] = [];
        const acts = await leaves(first, async (ctx) => {
          const drafts = await kit().writer.createMany(
            ctx,
            solicitudResource,
            asked.map((one) => one.draft),
          );
          first.push(...drafts.map(({ row }) => Number(row.IdSolicitud)));
          await saveRequirements(
            ctx,
            first.map((IdSolicitud, at) => ({ IdSolicitud, requisitos: asked[at]?.requisitos ?? [] })),
          );
          await sendMany(ctx, kit(), first, 'together');
        });
        const once = await leaves(then, async (ctx) => then.push(...(await sendNew(ctx, kit(), head.IdPerfilAcreditacion, asked))));
        expect(once).toEqual(acts);
        expect(then).toHaveLength(kinds.length);
      },
    ),
    { numRuns: 6 },
  );
  await app.database.run(sql`update acreditacion_perfil_requisito set obligatorio = 'S' where id_perfil_acreditacion = ${head.IdPerfilAcreditacion}`);
}, 120_000);

test('what refuses one refuses them all, in the words of that one: the same person twice, a requirement without dates, a request that was sent', async () => {
  const refusal = async (ids: readonly number[], deliver = true): Promise<unknown> => {
    try {
      await leaves(ids, async (ctx) => {
        if (deliver) await saveRequirements(ctx, delivered(ids));
        await sendMany(ctx, kit(), ids);
      });
    } catch (error) {
      return error instanceof Problem ? error.code : error;
    }
    return null;
  };
  const one = await draft('nueva');
  people -= 1;
  const twin = await draft('nueva');
  expect(await refusal([one, twin])).toBe('solicitud.en_curso');
  const other = await draft('conocida');
  expect(await refusal([one, other], false)).toBe('solicitud.requisitos_incompletos');
  expect(await refusal([one, other])).toBeNull();
  expect(await refusal([one, 2_000_000_000])).toBe('registro.no_existe');
  await requester.post(`/api/AcreditacionSolicitud/${other}/guardarRequisito`, delivered([other])[0]?.requisitos[0]);
  expect((await requester.post(`/api/AcreditacionSolicitud/${other}/enviar`, { Confirmaciones: [...CONFIRMED] })).status).toBe(200);
  expect(await refusal([one, other], false)).toBe('solicitud.enviada');
});
