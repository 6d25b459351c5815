import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { choice, int, moment, text } from '../../entity/field';
import { machine } from '../../entity/states';
import { int as intOf, text as textOf } from '../db/rows';
import { notFound } from '../http/problem';
import { states } from '../state/machine';

/** A long work of somebody: P under way, T ended, C cancelled, E broken off by what will not go away by itself. */
const Trabajo = {
  resource: 'PlataformaTrabajo',
  table: 'base_trabajo',
  key: 'IdTrabajo',
  unstamped: true,
  fields: {
    Tipo: text({ max: 30, required: true }),
    Registro: int({ required: true }),
    Detalle: text({ max: 150 }),
    Enlace: text({ max: 250 }),
    Estado: choice({ options: ['P', 'T', 'C', 'E'], required: true, default: 'P' }),
    Total: int({ required: true }),
    Procesados: int({ required: true }),
    Observados: int({ required: true }),
    UsuarioCreacion: text({ max: 20, required: true }),
    Inicio: moment({ required: true }),
    Fin: moment({}),
  },
} as const;

export const workMachine = machine(Trabajo, 'Estado', [
  { from: null, action: 'empezar', who: 'solicitante', to: 'P' },
  { from: 'P', action: 'avanzar', who: 'sistema', to: 'P' },
  { from: 'P', action: 'terminar', who: 'sistema', to: 'T' },
  { from: 'P', action: 'fallar', who: 'sistema', to: 'E' },
  { from: 'P', action: 'cancelar', who: 'solicitante', to: 'C' },
]);

const held = z.object({
  IdTrabajo: z.number(),
  Estado: z.enum(workMachine.states),
  Tipo: z.string(),
  Registro: z.number(),
});

/** How a long work goes from state to state: whoever began it cancels it, and nobody else sees it. */
export const workStates = states(workMachine, {
  async hold({ tx, session }, id, who) {
    const own = who === 'sistema' ? sql`` : sql` and usuario_creacion = ${session.IdUsuario} and id_division = ${session.IdDivision}`;
    const row = await tx.first(
      { IdTrabajo: intOf, Estado: textOf, Tipo: textOf, Registro: intOf },
      sql`select id_trabajo as "IdTrabajo", estado as "Estado", tipo as "Tipo", registro as "Registro" from base_trabajo
        where id_trabajo = ${id} and id_cliente = ${session.IdCliente}${own} for no key update`,
    );
    if (!row) throw notFound();
    return held.parse(row);
  },
  record: (row: { readonly IdTrabajo: number }) => row.IdTrabajo,
  guards: {},
});
