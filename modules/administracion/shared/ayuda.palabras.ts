import type { Chapters } from '@platform/i18n/chapters';

/** What `?` says of the screens of this module, in Spanish and in English, by their option of the menu. */
export const chapters: Chapters = {
  '030101': [
    'Cada persona abre su página: si puede ingresar, hasta cuándo y todo lo que pasó. El cargo y la compañía son de su vínculo y se cambian con sus propios actos, para una o para muchas.',
    'Each person opens their page: whether they may come in, until when, and everything that happened. Position and company belong to their employment and change by acts of their own, for one or for many.',
  ],
  '030204': [
    'La dotación usada cuenta a todos los acreditados, también vencidos y suspendidos. Las fechas y la dotación se amplían con una adenda.',
    'The endowment used counts everyone accredited, expired and suspended too. Dates and endowment are extended by an addendum.',
  ],
};
