/** Words of the list of marks with their seals, which an inspector sees (050403). */
export const SELLOS = {
  es: {
    title: 'Marcas con sello',
    text: 'Cada marca con su sello y el de la marca anterior de la división.',
    noun: ['marca con su sello', 'marcas con su sello'],
    columns: {
      ...{ Persona: 'Persona', Documento: 'Documento', FechaHora: 'Fecha y hora', Sentido: 'Sentido', Puerta: 'Puerta', Origen: 'Cómo se marcó' },
      ...{ Anulada: 'Anulada', Orden: 'Orden', SelloAnterior: 'Sello anterior', Sello: 'Sello' },
    },
    parameters: { IdPersona: 'Persona' },
    options: { Sentido: { S: 'Entrada', N: 'Salida' }, Origen: { A: 'Lector', M: 'A mano' }, Anulada: { S: 'Sí', N: 'No' } },
  },
  en: {
    title: 'Marks with their seals',
    text: 'Each mark with its seal and that of the mark before it in the division.',
    noun: ['mark with its seal', 'marks with their seals'],
    columns: {
      ...{ Persona: 'Person', Documento: 'Document', FechaHora: 'Date and time', Sentido: 'Direction', Puerta: 'Door', Origen: 'How it was marked' },
      ...{ Anulada: 'Annulled', Orden: 'Order', SelloAnterior: 'Seal before', Sello: 'Seal' },
    },
    parameters: { IdPersona: 'Person' },
    options: { Sentido: { S: 'Entry', N: 'Exit' }, Origen: { A: 'Reader', M: 'By hand' }, Anulada: { S: 'Yes', N: 'No' } },
  },
} as const;
