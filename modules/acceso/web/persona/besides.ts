interface Told {
  readonly Codigo: string;
  readonly Motivo: string;
}

/** Warnings that say something besides what ends next: the same is not told twice. */
export const besides = <R extends Told>(warnings: readonly R[], next: readonly Told[]): R[] =>
  warnings.filter(({ Motivo }) => !next.some((one) => one.Motivo === Motivo));
