import { shownDay } from '@modules/administracion/shared/dia';
import type { Finding, Question } from '../decision';
import type { Person } from '../decision.facts';

/** 201 inactive · 202 terminated: the last working day still counts while the termination was only scheduled. */
export function stateReasons(person: Pick<Person, 'Inactivo' | 'FechaCese' | 'CeseAplicado'>, { Fecha }: Pick<Question, 'Fecha'>): Finding[] {
  const found: Finding[] = [];
  if (person.Inactivo === 'S') found.push({ Codigo: '201', Detalle: {} });
  const { FechaCese, CeseAplicado } = person;
  if (FechaCese && (CeseAplicado ? Fecha >= FechaCese : Fecha > FechaCese)) found.push({ Codigo: '202', Detalle: { fecha: shownDay(FechaCese) } });
  return found;
}
