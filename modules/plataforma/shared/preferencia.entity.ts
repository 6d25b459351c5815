import { entity } from '@platform/entity/entity';
import { code, detail } from '@platform/entity/field';

/** What a user chose for themselves, by key (`apariencia`, `favoritos`, `grilla:<recurso>`); without user, the client's default. */
export const Preferencia = entity(
  'PlataformaPreferencia',
  {
    IdUsuario: code({ max: 20, server: true }),
    Clave: code({ max: 120, keepCase: true, required: true }),
    Valor: detail({ required: true }),
  },
  { scope: 'cliente', title: 'Clave', menu: [], operations: [], indexes: [['IdUsuario', 'Clave']] },
);
