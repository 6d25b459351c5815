import type { Context } from '@platform/server/http/context';
import { CONFLICTOS, type Conflicto } from '../../shared/conflictos';

/** The rule of Sistema › Reglas by which each conflict is told, asked about or refused. */
export const RULES: Readonly<Record<Conflicto, string>> = {
  descanso: 'asistencia.descanso_minimo',
  consecutivos: 'asistencia.dias_consecutivos',
  acreditacion: 'asistencia.sin_acreditacion',
};

/** Conflicts that the client's rules look at: those whose rule lets everything pass are none. */
export const lookedAt = (ctx: Context): readonly Conflicto[] => CONFLICTOS.filter((one) => ctx.session.rules.get(RULES[one]) !== 'N');
