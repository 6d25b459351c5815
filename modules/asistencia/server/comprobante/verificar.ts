import { provenMark } from '@modules/acceso/server/public';
import { text } from '@platform/server/db/rows';
import { makeMeter, type Rate } from '@platform/server/http/rate';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Comprobante } from '../../shared/correccion.entity';
import { type Verificado, verificarAnswer, verificarQuery } from '../../shared/mia.wire';
import { maskedDocument } from './comprobantes';

/** Questions that one address may ask in a minute. */
const RATE: Rate = { subject: 'asistencia.comprobante', most: 30, windowMs: 60_000 };
/** Where people read what the call answers. */
const PAGE = '/comprobante';
const NOT_FOUND: Verificado = { Autentica: 'N', FechaHora: null, ModoMarcacion: null, Documento: null, ZonaHoraria: null };

/** Proves a receipt: its seal is that of a mark that still says what was sealed, and its moment is the mark's. No names. */
async function prove(tx: RouteKit['database'], { sello, fechaHora }: z.output<typeof verificarQuery>): Promise<Verificado> {
  const mark = await provenMark(tx, sello);
  if (!mark) return NOT_FOUND;
  const row = await tx.first(
    { documento: text, abierta: text, zona: text },
    sql`select p.documento, d.zona_horaria as zona, coalesce((select v.valor from sistema_parametro_valor v where v.id_cliente = c.id_cliente and v.parametro = 'asistencia.verificacionPublica'
        and v.id_division is null limit 1), 'S') as abierta
      from asistencia_comprobante c join administracion_persona p on p.id_persona = c.id_persona
      join acceso_marca m on m.id_marca = c.id_marca join sistema_division d on d.id_division = m.id_division where c.id_marca = ${mark.IdMarca} and c.sello = ${sello}`,
  );
  if (row?.abierta !== 'S') return NOT_FOUND;
  if (fechaHora !== undefined && new Date(fechaHora).getTime() !== new Date(mark.FechaHora).getTime()) return NOT_FOUND;
  return {
    Autentica: 'S',
    FechaHora: mark.FechaHora,
    ModoMarcacion: mark.ModoMarcacion,
    Documento: maskedDocument(row.documento),
    ZonaHoraria: row.zona,
  };
}

/** `GET /api/AsistenciaComprobante/verificar`: anybody proves a receipt. */
export function verifyReceipt({ database }: Pick<RouteKit, 'database'>): Route {
  const counted = makeMeter(database, RATE);
  return route({
    method: 'GET',
    path: '/api/AsistenciaComprobante/verificar',
    summary: 'Proves a mark receipt by its seal, for anybody: authentic with its moment, or not found; no names',
    tag: Comprobante.resource,
    access: { kind: 'public' },
    query: verificarQuery,
    answer: verificarAnswer,
    before: (ctx) => counted(ctx.address, ctx.now),
    handler: async (_ctx, { query, request, reply }) => {
      // The address on a receipt is opened by people too: a browser that goes there is shown the page, which asks the same.
      if (request.headers['sec-fetch-mode'] === 'navigate') await reply.redirect(`${PAGE}?${new URLSearchParams(query)}`, 303);
      return reply.sent ? null : prove(database, query);
    },
  });
}
