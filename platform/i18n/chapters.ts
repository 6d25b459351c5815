/** What help says of screens, in Spanish and in English, by their option of the menu. */
export type Chapters = Readonly<Record<string, readonly [es: string, en: string]>>;
