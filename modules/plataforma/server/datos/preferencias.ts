import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

const LONGEST = 20_000;
/** How many one may keep and how long they may be together: everybody reads his own and his client's with each page that loads. */
const OWN = { kept: 300, length: 200_000 };
const CLIENT = { kept: 100, length: 100_000 };
const value = z.json();
const body = z.strictObject({
  Clave: z.string({ error: 'campo.obligatorio' }).regex(/^[\w:./-]{1,120}$/, { error: 'campo.invalido' }),
  /** Null forgets it. */
  Valor: value.refine((sent) => JSON.stringify(sent).length <= LONGEST, { error: `campo.maximo_texto{"n":${LONGEST}}` }),
});
const tag = 'PlataformaPreferencia';

/** Refuses a preference for which there is no room beside those that are kept already. */
async function checkRoom(ctx: Context, those: SQL, value: unknown, { kept, length }: typeof OWN): Promise<void> {
  const row = await ctx.tx.one(
    { n: int, total: int },
    sql`select count(*)::int as n, coalesce(sum(length(valor::text)), 0)::int as total from plataforma_preferencia where ${those}`,
  );
  if (row.n >= kept) throw refuse('preferencia.demasiadas', { n: kept }, 'Clave');
  if (row.total + JSON.stringify(value).length > length) throw refuse('preferencia.espacio', { n: length }, 'Valor');
}

/** The user's own choices, and the client's defaults under them. They belong to the user whatever the profile. */
export const preferenceRoutes: readonly Route[] = [
  route({
    tag,
    method: 'GET',
    path: '/api/PlataformaPreferencia',
    summary: 'Own preferences by key, and the defaults of the client',
    access: { kind: 'session' },
    async handler(ctx) {
      const rows = await ctx.tx.rows(
        { id_usuario: orNull(text), clave: text, valor: json(z.unknown()) },
        sql`select clave, valor, id_usuario from plataforma_preferencia where (id_usuario = ${ctx.session.IdUsuario}) or (id_usuario is null and id_cliente = ${ctx.session.IdCliente})`,
      );
      const of = (own: boolean) => Object.fromEntries(rows.filter((row) => (row.id_usuario !== null) === own).map((row) => [row.clave, row.valor]));
      return { propias: of(true), cliente: of(false) };
    },
  }),
  route({
    tag,
    method: 'PUT',
    path: '/api/PlataformaPreferencia',
    summary: 'Keeps or forgets one of the own preferences',
    access: { kind: 'session' },
    body,
    async handler(ctx, { body: { Clave, Valor } }) {
      const { IdUsuario, IdCliente } = ctx.session;
      await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtext(${`preferencia:${IdUsuario}`}))`);
      await ctx.tx.run(sql`delete from plataforma_preferencia where id_usuario = ${IdUsuario} and clave = ${Clave}`);
      if (Valor === null) return { Clave };
      await checkRoom(ctx, sql`id_usuario = ${IdUsuario}`, Valor, OWN);
      await ctx.tx.run(
        sql`insert into plataforma_preferencia (id_cliente, id_usuario, clave, valor) values (${IdCliente}, ${IdUsuario}, ${Clave}, ${JSON.stringify(Valor)}::jsonb)`,
      );
      return { Clave };
    },
  }),
  route({
    tag,
    method: 'PUT',
    path: '/api/PlataformaPreferencia/cliente',
    summary: "Keeps or forgets a default of the client's",
    access: { kind: 'session' },
    body,
    async handler(ctx, { body: { Clave, Valor } }) {
      const { IdCliente, administrador, superAdministrador } = ctx.session;
      if (!administrador && !superAdministrador) throw forbidden();
      await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtext(${`preferencia:${IdCliente}`}))`);
      await ctx.tx.run(sql`delete from plataforma_preferencia where id_usuario is null and id_cliente = ${IdCliente} and clave = ${Clave}`);
      if (Valor !== null) {
        await checkRoom(ctx, sql`id_usuario is null and id_cliente = ${IdCliente}`, Valor, CLIENT);
        await ctx.tx.run(
          sql`insert into plataforma_preferencia (id_cliente, clave, valor) values (${IdCliente}, ${Clave}, ${JSON.stringify(Valor)}::jsonb)`,
        );
      }
      ctx.audit({ entity: tag, record: Clave, action: 'predeterminar', changes: { Valor: [null, Valor] } });
      return { Clave };
    },
  }),
];
