const es = (people: number, vehicles: number): string =>
  [people > 0 && `${people} ${people === 1 ? 'persona' : 'personas'}`, vehicles > 0 && `${vehicles} ${vehicles === 1 ? 'vehículo' : 'vehículos'}`]
    .filter(Boolean)
    .join(' y ');
const en = (people: number, vehicles: number): string =>
  [people > 0 && `${people} ${people === 1 ? 'person' : 'people'}`, vehicles > 0 && `${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`]
    .filter(Boolean)
    .join(' and ');

/** How the impact of a change over the next thirty days is told, in both languages. */
export const impactWords = {
  es: {
    message: (people: number, vehicles: number, inside: number) =>
      `${people} ${people === 1 ? 'persona' : 'personas'} y ${vehicles} ${vehicles === 1 ? 'vehículo' : 'vehículos'} ${people + vehicles === 1 ? 'pierde' : 'pierden'} el acceso; ${inside} ${inside === 1 ? 'está' : 'están'} dentro.`,
    line: (division: string, company: string, people: number, vehicles: number, day: string) =>
      `${division} · ${company}: ${es(people, vehicles)} desde el ${day}`,
    limited: (n: number) => `Solo se evaluó a los primeros ${n}.`,
  },
  en: {
    message: (people: number, vehicles: number, inside: number) =>
      `${people} ${people === 1 ? 'person' : 'people'} and ${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'} ${people + vehicles === 1 ? 'loses' : 'lose'} access; ${inside} ${inside === 1 ? 'is' : 'are'} inside.`,
    line: (division: string, company: string, people: number, vehicles: number, day: string) =>
      `${division} · ${company}: ${en(people, vehicles)} from ${day}`,
    limited: (n: number) => `Only the first ${n} were looked at.`,
  },
} as const;
