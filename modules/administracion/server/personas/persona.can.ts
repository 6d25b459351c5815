/** What a person's row says that its actions depend on. */
interface PersonFacts {
  readonly Condicion?: unknown;
  readonly Estado?: unknown;
  readonly FechaCese?: unknown;
}

/** Which actions the state of a person admits; whether the profile may is asked beside. */
export function personActions(row: PersonFacts, may: boolean): Readonly<Record<string, boolean>> {
  const open = row.Condicion === 'TRABAJADOR';
  const ending = row.FechaCese !== null && row.FechaCese !== undefined;
  return {
    asignarCargo: may && !open && row.Condicion !== undefined,
    cesar: may && open && !ending,
    cambiarCargo: may && open && !ending,
    anularCese: may && ending,
    inactivar: may && row.Estado === 'A',
    activar: may && row.Estado === 'I',
  };
}
