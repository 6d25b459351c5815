import { conflict, type Problem, refuse } from '@platform/server/http/problem';

/** How a period says that an act is none of its state's: of two who close at once, the second hears of a conflict. */
export function notInState(estado: string, action: string): Problem {
  if (action === 'cerrar') return conflict(estado === 'P' ? 'periodo_planilla.en_cierre' : 'periodo_planilla.ya_cerrado');
  if (action === 'reabrir' && estado === 'E') return refuse('periodo_planilla.exportado');
  if (action === 'exportar') return refuse('periodo_planilla.sin_cerrar');
  return refuse('periodo_planilla.abierto');
}
