import { entity } from '@platform/entity/entity';
import { code, detail, moment, ref, text } from '@platform/entity/field';

/** Who did what, when and from where, as the client's administrators read it: nobody writes it but the product. */
export const Auditoria = entity(
  'PlataformaAuditoria',
  {
    Momento: moment({ list: true, filter: true }),
    IdUsuario: code({ max: 20, pattern: null, list: true, filter: true }),
    Perfil: text({ max: 60, list: true }),
    IdDivision: ref('SistemaDivision', { list: true, filter: true }),
    Direccion: code({ max: 45, pattern: null, list: true, keepCase: true }),
    Pantalla: text({ max: 200, pattern: null, list: true, filter: true }),
    Entidad: code({ max: 80, pattern: null, list: true, filter: true, keepCase: true }),
    Registro: code({ max: 60, pattern: null, list: true, filter: true, keepCase: true }),
    Accion: code({ max: 40, pattern: null, list: true, filter: true, keepCase: true }),
    Resultado: code({ max: 60, pattern: null, keepCase: true }),
    Cambios: detail({}),
  },
  {
    scope: 'cliente',
    title: 'Entidad',
    menu: ['010304'],
    view: 'sistema_auditoria_vista',
    history: true,
    parted: { by: 'Momento' },
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'Momento', desc: true }],
  },
);
