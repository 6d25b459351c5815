import { oneOf } from '@platform/server/db/rows';
import { notFound } from '@platform/server/http/problem';
import type { WorkerKit } from '@platform/server/jobs/worker';
import { type WorkKind, workKind } from '@platform/server/work/work';
import { workStates } from '@platform/server/work/work.states';
import { sql } from 'drizzle-orm';
import { periodoStates, periodRow } from '../planilla/periodos';
import { tellPeriod } from './avisos';
import { CIERRE, cancelClosing, freeze, noteEvent, ofPeriod } from './cerrar';

/** The closing of a period with many people: one transaction, so that a process that dies in it leaves the period as it was, to be taken up again. */
export const closingWork = (kit: WorkerKit): WorkKind =>
  workKind<number>({
    type: CIERRE,
    screen: '/asistencia/cierre',
    session: async ({ IdCliente, IdDivision, UsuarioCreacion }) => ({ ...(await kit.sessionFor(IdCliente, IdDivision)), IdUsuario: UsuarioCreacion }),
    cancel: (ctx, registro) => cancelClosing(ctx, registro),
    async open(_ctx, { IdTrabajo, Registro }) {
      return {
        confirmed: new Set<string>(),
        async claim(ctx) {
          const row = await ctx.tx.first(
            { estado: oneOf(['A', 'P', 'C', 'E']) },
            sql`select estado from asistencia_periodo where id_cliente = ${ctx.session.IdCliente} and id_periodo = ${Registro} for no key update skip locked`,
          );
          if (!row || row.estado === 'A') return null;
          return row.estado === 'P' ? [Registro] : [];
        },
        async make(ctx) {
          const row = await periodRow(ctx, Registro);
          if (!row) throw notFound();
          const of = ofPeriod(ctx, row);
          const Personas = await freeze(ctx, of);
          await periodoStates.moveAll(ctx, 'terminar', 'sistema', {
            where: sql`t.id_cliente = ${of.IdCliente} and t.id_periodo = ${Registro}`,
            trace: () => ({ Personas }),
          });
          await noteEvent(ctx, of, 'cerrar', { Motivo: row.Observacion, Personas });
          await workStates.moveAll(ctx, 'avanzar', 'sistema', {
            where: sql`t.id_trabajo = ${IdTrabajo}`,
            set: { Procesados: sql`t.procesados + ${Math.max(0, Personas - 1)}` },
          });
          await tellPeriod(ctx, of, 'cerrado', Personas, 0);
        },
        explain: (ctx, error) => kit.writer.explain(kit.database, ctx, error),
        // Nobody could put it right row by row: it is open again, and may be closed anew.
        observe: (ctx) => cancelClosing(ctx, Registro),
        end: async () => true,
      };
    },
  });
