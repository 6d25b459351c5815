import { decode } from '@platform/i18n/coded';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, Problem, refuse } from '@platform/server/http/problem';
import { answeredRows } from '@platform/server/product.rows';
import { addRow } from '@platform/server/record/rows';
import { type Resource, resource } from '@platform/server/resource/resource';
import { beginStamp } from '@platform/server/resource/stamp';
import { applyRule } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { CAMPOS_PROPIOS } from '../../shared/cliente';
import { Cliente, Division } from '../../shared/cliente.entity';
import { documentFault, hasValidCheckDigit, tidyDocument } from '../../shared/documento';
import { clienteCreado, divisionCreada } from '../../shared/news';
import { documentRuleOf } from '../catalogos/documento';
import { endSessions, placesKept } from '../preguntas';
import { isZone, usualZone } from '../zona';

async function checkDocument(ctx: Context, client: { IdTipoDocumento: number; Documento: string }): Promise<void> {
  const rule = await documentRuleOf(ctx, client.IdTipoDocumento);
  if (!rule || rule.Aplica === 'P') throw refuse('cliente.tipo_documento', undefined, 'IdTipoDocumento');
  client.Documento = tidyDocument(client.Documento, rule);
  const fault = documentFault(client.Documento, rule);
  if (fault) throw refuse(decode(fault).code, decode(fault).params, 'Documento');
  if (!hasValidCheckDigit(client.Documento, rule)) applyRule(ctx, 'documento.digito_verificador', { documento: client.Documento }, 'Documento');
}

/** Every client has a division from the start: without one nobody could enter it. */
async function firstDivision(ctx: Context, client: { IdCliente: number; IdPais: number }): Promise<number> {
  const country = await ctx.tx.first({ codigo_iso2: text }, sql`select codigo_iso2 from sistema_pais where id_pais = ${client.IdPais}`);
  const { IdCliente, IdPais } = client;
  const named = { Codigo: 'PRINCIPAL', Division: 'Principal', Alias: 'Principal' };
  const ZonaHoraria = usualZone(String(country?.codigo_iso2 ?? ''));
  const trace = { action: 'crear', changes: { IdCliente: [null, IdCliente], Codigo: [null, named.Codigo] } };
  return addRow(ctx, Division, { ...named, IdCliente, IdPais, ZonaHoraria }, trace);
}

/** A division is in its country. */
async function checkPlace(ctx: Context, idPais: number, idUbigeo: number | null): Promise<void> {
  if (idUbigeo === null) return;
  const row = await ctx.tx.first(
    {},
    sql`select 1 from ${sql.raw(answeredRows(ctx.tx.product, placesKept))} u where id_ubigeo = ${idUbigeo} and id_pais = ${idPais}`,
  );
  if (!row) throw refuse('ubigeo.lugar', undefined, 'IdUbigeo');
}

const isOwnField = (name: string): boolean => CAMPOS_PROPIOS.some((own) => own === name);

export const clienteResources: readonly Resource[] = [
  resource(Cliente, {
    policy: (session) => (session.superAdministrador ? undefined : sql`t.id_cliente = ${session.IdCliente}`),
    configuration: true,
    computed: { Divisiones: (t) => `(select count(*)::int from sistema_division d where d.id_cliente = ${t}.id_cliente and d.activo = 'S')` },
    can: (_row, session) => ({ todo: session.superAdministrador }),
    async check(ctx, { kind, before, after }) {
      if (kind === 'eliminar') throw conflict('cliente.no_se_elimina');
      if (!after) return;
      if (before && !ctx.session.superAdministrador) {
        const foreign = Object.entries(after).find(
          ([name, value]) => !isOwnField(name) && JSON.stringify(value) !== JSON.stringify(Object(before)[name]),
        );
        if (foreign)
          throw new Problem(
            403,
            'cliente.solo_superadministrador',
            { campo: foreign[0] },
            { errors: [{ field: foreign[0], message: 'campo.no_modificable' }] },
          );
      }
      if (!before || before.Documento !== after.Documento || before.IdTipoDocumento !== after.IdTipoDocumento) await checkDocument(ctx, after);
    },
    async after(ctx, { kind, before, after }) {
      if (!after) return;
      if (kind === 'crear') {
        const IdDivision = await firstDivision(ctx, after);
        await beginStamp(ctx.tx, after.IdCliente);
        ctx.emit(clienteCreado, { IdCliente: after.IdCliente, Divisiones: [IdDivision] });
      }
      if (before?.Activo === 'S' && after.Activo === 'N') await endSessions(ctx, sql`id_cliente = ${after.IdCliente}`, 'cliente.inactivo');
    },
  }),
  resource(Division, {
    configuration: true,
    async check(ctx, { before, after }) {
      if (after && !isZone(after.ZonaHoraria)) throw refuse('division.zona', undefined, 'ZonaHoraria');
      if (after) await checkPlace(ctx, after.IdPais, after.IdUbigeo);
      if (before?.Activo === 'S' && after?.Activo !== 'S') {
        // Two at once must not leave it without any.
        await ctx.tx.run(sql`select 1 from sistema_cliente where id_cliente = ${ctx.session.IdCliente} for no key update`);
        const row = await ctx.tx.one(
          { n: int },
          sql`select count(*)::int as n from sistema_division where id_cliente = ${ctx.session.IdCliente} and activo = 'S' and id_division <> ${before.IdDivision}`,
        );
        if (row.n === 0) throw refuse('division.ultima', undefined, 'Activo');
      }
    },
    async after(ctx, { kind, before, after }) {
      if (kind === 'crear' && after) ctx.emit(divisionCreada, { IdDivision: after.IdDivision });
      if (before?.Activo === 'S' && after?.Activo === 'N') await endSessions(ctx, sql`id_division = ${before.IdDivision}`, 'division.inactiva');
    },
  }),
];
