import type { TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { solicitudMachine } from '../shared/solicitud.states';

interface Step {
  readonly accion: string;
  readonly antes: string | null;
  readonly despues: string;
  readonly ronda: number;
}

/** What a request's steps leave: each from the state before it, by the table of transitions. */
function replay(steps: readonly Step[]): { estado: string | null; ronda: number } {
  return steps.reduce<{ estado: string | null; ronda: number }>(
    ({ estado, ronda }, { accion, antes, despues, ronda: own }) => {
      expect(antes).toBe(estado);
      const row = solicitudMachine.transitions.find((one) => one.from === antes && one.action === accion);
      expect(row !== undefined && [row.to].flat().some((to) => to === despues), `${antes} ${accion} ${despues}`).toBe(true);
      const next = accion === 'enviar' ? ronda + 1 : ronda;
      expect(own).toBe(next);
      return { estado: despues, ronda: next };
    },
    { estado: null, ronda: 0 },
  );
}

/** Replays the history of requests, all of them or one, and compares with what each says of itself; answers how many. */
export async function replayed(app: TestApp, id: number | null = null): Promise<number> {
  const rows = await app.database.run(
    sql`select s.estado, s.ronda, jsonb_agg(jsonb_build_object('accion', h.accion, 'antes', h.estado_anterior, 'despues', h.estado_nuevo, 'ronda', h.ronda) order by h.momento, h.id_solicitud_historial) as pasos
      from acreditacion_solicitud s join acreditacion_solicitud_historial h on h.id_solicitud = s.id_solicitud
      where ${id}::int is null or s.id_solicitud = ${id}::int group by s.id_solicitud, s.estado, s.ronda`,
  );
  for (const { pasos, estado, ronda } of rows) expect(replay(Array.isArray(pasos) ? pasos : [])).toEqual({ estado, ronda });
  return rows.length;
}
