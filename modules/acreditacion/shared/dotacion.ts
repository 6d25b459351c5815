/** What is counted of a contract: people, each once. */
export interface Contado {
  readonly Dotacion: number;
  /** Accredited and not demobilized, expired and suspended included (Administración, Calculations 4). */
  readonly Usada: number;
  /** In force today. */
  readonly Acreditados: number;
  /** Of those in force, inside. */
  readonly Presentes: number;
  /** Of those in force and not inside, those whose guard rests. */
  readonly DeDescanso: number;
}

/** What follows of a contract's endowment (Reportes › Calculations, Endowment); a share of nothing is none. */
export function dotacionDe({ Dotacion, Usada, Acreditados, Presentes, DeDescanso }: Contado) {
  const Ausentes = Acreditados - Presentes;
  return {
    Exceso: Math.max(0, Usada - Dotacion),
    Cobertura: Dotacion > 0 ? Acreditados / Dotacion : null,
    Ausentes,
    SinMarca: Ausentes - DeDescanso,
    Presencia: Acreditados > 0 ? Presentes / Acreditados : null,
  };
}
