import { type Context, today } from '@platform/server/http/context';
import { conflict, forbidden, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { parameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayNumber } from '../../shared/calculo/reloj';
import { DIAS_FISCALIZACION, Fiscalizacion, FiscalizacionClave, FiscalizacionConsulta, MENU_FISCALIZACION } from '../../shared/fiscalizacion.entity';

/** Whether an address is of one of the domains (`dt.gob.cl sunafil.gob.pe`), or of a part of one (`inspector@norte.dt.gob.cl`). */
export function isOfficial(correo: string, dominios: string): boolean {
  const own = correo.toLowerCase().split('@').at(-1) ?? '';
  return dominios
    .toLowerCase()
    .split(/[\s,;]+/)
    .some((one) => one !== '' && (own === one || own.endsWith(`.${one}`)));
}

const authorizes = (session: Context['session']) => granted(session, MENU_FISCALIZACION, 'autorizar');

async function retire(ctx: Context, id: number): Promise<{ FechaRetiro: string }> {
  const FechaRetiro = ctx.now.toISOString();
  const retired = await changeRows(ctx, Fiscalizacion, {
    set: { FechaRetiro },
    where: sql`${keyIs(Fiscalizacion, id)} and t.fecha_retiro is null`,
    stamp: 'version',
    returning: sql`t.id_fiscalizacion`,
    trace: { action: 'retirar', changes: { FechaRetiro: [null, FechaRetiro] } },
  });
  if (retired.length === 0) throw conflict('fiscalizacion.retirada');
  return { FechaRetiro };
}

/** Inspectors whom companies show their attendance to (050403). */
export const fiscalizacionResources: readonly Resource[] = [
  resource(Fiscalizacion, {
    can: (row, session) => ({ retirar: row.FechaRetiro === null && authorizes(session) }),
    needs: ['FechaRetiro'],
    check(ctx, { kind, after }) {
      if (kind !== 'crear' || !after) return;
      if (!authorizes(ctx.session)) throw forbidden();
      if (dayNumber(after.FechaFin) - dayNumber(after.FechaInicio) >= DIAS_FISCALIZACION)
        throw refuse('fiscalizacion.dias', { n: DIAS_FISCALIZACION }, 'FechaFin');
      if (after.FechaFin < today(ctx)) throw refuse('fiscalizacion.pasada', undefined, 'FechaFin');
      const dominios = parameter(ctx, 'asistencia.dominiosFiscalizacion');
      if (!isOfficial(after.Correo, dominios)) throw refuse('fiscalizacion.dominio', { dominios }, 'Correo');
    },
    actions: {
      retirar: action({
        needs: 'autorizar',
        body: z.strictObject({}),
        answer: z.object({ FechaRetiro: z.string() }),
        run: (ctx, id) => retire(ctx, Number(id)),
      }),
    },
  }),
  resource(FiscalizacionClave),
  resource(FiscalizacionConsulta),
];
