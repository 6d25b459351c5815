import { shownDay } from '@modules/administracion/shared/dia';

type Reason = (day: string, text: string) => string;

/** By the state's letter and what makes it so: T the accreditation's term, R a paper, U an authorizer, I an indiscipline, C the company. */
const SENTENCES: Readonly<Record<'es' | 'en', Readonly<Record<string, Reason>>>> = {
  es: {
    WT: (day) => `La acreditación termina el ${day}.`,
    WR: (day, name) => `${name} vence el ${day}.`,
    XT: (day) => `La acreditación terminó el ${day}.`,
    XR: (day, name) => `${name} venció el ${day}.`,
    SU: (_day, reason) => `Suspendida: ${reason}`,
    SI: () => 'Suspendida por una indisciplina alta.',
    SC: () => 'Suspendida con su compañía.',
    DD: (day) => `Desmovilizada el ${day}.`,
  },
  en: {
    WT: (day) => `The accreditation ends on ${day}.`,
    WR: (day, name) => `${name} expires on ${day}.`,
    XT: (day) => `The accreditation ended on ${day}.`,
    XR: (day, name) => `${name} expired on ${day}.`,
    SU: (_day, reason) => `Suspended: ${reason}`,
    SI: () => 'Suspended for a severe indiscipline.',
    SC: () => 'Suspended with its company.',
    DD: (day) => `Demobilized on ${day}.`,
  },
};

/** Why an accreditation stands as it does, from what its statement says: two letters, a day `yyyyMMdd` (or blanks) and a text. */
export function standingReason(lang: 'es' | 'en', told: string): string {
  const day = told.slice(2, 10).trim();
  return SENTENCES[lang][told.slice(0, 2)]?.(day && shownDay(day), told.slice(10)) ?? '';
}
