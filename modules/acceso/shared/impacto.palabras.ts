/** How the impact of a change is told, in both languages. */
export const impactWords = {
  es: {
    message: (n: number) => `${n} ${n === 1 ? 'persona perdería' : 'personas perderían'} el acceso en los próximos 30 días. ¿Guardar de todos modos?`,
    line: (division: string, company: string, n: number, day: string) =>
      `${division} · ${company}: ${n} ${n === 1 ? 'persona' : 'personas'} desde el ${day}`,
    limited: (n: number) => `Solo se evaluó a las primeras ${n} personas.`,
  },
  en: {
    message: (n: number) => `${n} ${n === 1 ? 'person' : 'people'} would lose access in the next 30 days. Save anyway?`,
    line: (division: string, company: string, n: number, day: string) =>
      `${division} · ${company}: ${n} ${n === 1 ? 'person' : 'people'} from ${day}`,
    limited: (n: number) => `Only the first ${n} people were looked at.`,
  },
} as const;
