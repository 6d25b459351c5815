import { documentRuleOf } from '@modules/sistema/server/public';
import { tidyDocument } from '@modules/sistema/shared/documento';
import { keyText } from '@platform/fields/ref/shared';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { type Route, route } from '@platform/server/http/route';
import { protectionOf, protectRow } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Persona } from '../shared/persona.entity';
import { calendarRoutes } from './calendario/calendarios';
import { feriadoRoutes } from './calendario/feriado.resource';
import { guardiaRoutes } from './calendario/guardias';
import { rosterMonthRoute } from './ficha/mes';
import { ubigeoRoutes } from './lugares/ubigeo.import';
import { buscarRoutes } from './personas/buscar';
import { countLookUp } from './personas/consultas';
import { personaResource } from './personas/persona.resource';
import { personaComputed } from './personas/persona.sql';
import { nextDatesRoute } from './reportes/proximas';

const found = z.object({
  /** Only when the session may open the person's file. */
  IdPersona: z.number().optional(),
  NombreCompleto: z.string(),
  Condicion: z.string(),
  Disponible: z.enum(['S', 'N']),
});

const { Condicion, NombreCompleto } = personaComputed;

/** Calls of the module beyond those that every resource has. */
export const administracionRoutes: readonly Route[] = [
  ...feriadoRoutes,
  ...guardiaRoutes,
  ...ubigeoRoutes,
  ...buscarRoutes,
  ...calendarRoutes,
  nextDatesRoute,
  rosterMonthRoute,
  route({
    method: 'GET',
    path: `/api/${Persona.resource}/buscar`,
    summary: 'Whether the client knows a document, and whether the person is free to be hired; null when nobody has it',
    tag: Persona.resource,
    resource: Persona.resource,
    access: { kind: 'session' },
    query: z.strictObject({
      IdTipoDocumento: keyText,
      Documento: z.string().min(1, { error: 'campo.obligatorio' }).max(60),
    }),
    answer: found.nullable(),
    before: countLookUp,
    async handler(ctx, { query }) {
      const rule = await documentRuleOf(ctx, query.IdTipoDocumento);
      if (!rule) return null;
      const row = await ctx.tx.first(
        { nombre: orNull(text), condicion: text, visible: orNull(bool), id: int },
        sql`select t.id_persona as id, (${scopeSql(personaResource, ctx.session)}) as visible,
            ${sql.raw(NombreCompleto?.('t') ?? 'null')} as nombre, ${sql.raw(Condicion?.('t') ?? 'null')} as condicion
          from administracion_persona t where t.id_cliente = ${ctx.session.IdCliente}
            and t.id_tipo_documento = ${query.IdTipoDocumento} and t.documento = ${tidyDocument(query.Documento, rule)}`,
      );
      if (!row) return null;
      const answer = {
        NombreCompleto: String(row.nombre),
        Condicion: row.condicion,
        Disponible: row.condicion === 'TRABAJADOR' ? 'N' : 'S',
        ...(row.visible === true ? { IdPersona: row.id } : {}),
      };
      return protectRow(answer, protectionOf(ctx.session, Persona.resource), () => 'text');
    },
  }),
];
