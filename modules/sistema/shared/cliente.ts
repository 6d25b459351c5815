/** What a client's administrator keeps of its own row; the rest is the super administrator's (Sistema › Cliente-División). */
export const CAMPOS_PROPIOS = ['CorreoServicio1', 'CorreoServicio2', 'CorreoServicio3', 'Logo', 'Idioma'] as const;
