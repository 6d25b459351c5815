import type { PlazasDeNoche } from './plazas';
import { percentOf } from './plazas';

/** A night of several hotels as one camp. */
export function joined(nights: readonly PlazasDeNoche[]): PlazasDeNoche {
  const sum = (of: Exclude<keyof PlazasDeNoche, 'Fecha' | 'Porcentaje'>): number => nights.reduce((all, one) => all + one[of], 0);
  const [Plazas, Ocupadas, Bloqueadas] = [sum('Plazas'), sum('Ocupadas'), sum('Bloqueadas')];
  return {
    Fecha: nights[0]?.Fecha ?? '',
    Plazas,
    Ocupadas,
    Bloqueadas,
    Libres: sum('Libres'),
    LibresHombres: sum('LibresHombres'),
    LibresMujeres: sum('LibresMujeres'),
    Exclusivas: sum('Exclusivas'),
    MediosD: sum('MediosD'),
    MediosN: sum('MediosN'),
    Porcentaje: percentOf(Ocupadas, Plazas - Bloqueadas),
  };
}
