/** What Seguridad says on the pages of things. */
export const FICHA = { es: { usuarios: 'Usuarios' }, en: { usuarios: 'Users' } } as const;
