const WORK = new Set(['Normales', 'FeriadoTurno', 'Feriado', 'Descanso']);
const MISSING = new Set(['Tardanza', 'SalidaAnticipada', 'SalidaIntermedia', 'ExcesoRefrigerio', 'Faltante']);
const EXCUSED = new Set(['JustificadoPagado', 'JustificadoNoPagado', 'Bonificado']);

/** How a stretch is drawn: worked, missing, excused, overtime, or none of them. */
export function kindOf(measure: string | null): 'work' | 'missing' | 'excused' | 'overtime' | undefined {
  if (measure === null) return undefined;
  if (WORK.has(measure)) return 'work';
  if (MISSING.has(measure)) return 'missing';
  return EXCUSED.has(measure) ? 'excused' : 'overtime';
}
