import type { ModuleManifest } from '@platform/entity/module';
import { avisos } from './shared/avisos';
import { EstadoCivil, LicenciaConducir, Moneda, Pais, TipoDocumento, TipoSangre } from './shared/catalogos.entity';
import { Cliente, Division } from './shared/cliente.entity';
import { Correo, CorreoReservado, Notificacion, PlantillaCorreo } from './shared/correo.entity';
import { Menu, MenuCampo, Modulo, ParametroValor, ReglaCliente } from './shared/menu.entity';
import { Trabajo, TrabajoEjecucion } from './shared/trabajo.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;

export const sistema: ModuleManifest = {
  id: 'sistema',
  code: '01',
  dependsOn: [],
  entities: [
    Modulo,
    Menu,
    MenuCampo,
    ParametroValor,
    ReglaCliente,
    Moneda,
    Pais,
    TipoDocumento,
    LicenciaConducir,
    TipoSangre,
    EstadoCivil,
    Cliente,
    Division,
    PlantillaCorreo,
    Correo,
    CorreoReservado,
    Notificacion,
    Trabajo,
    TrabajoEjecucion,
  ],
  menu: [
    { id: '01', es: 'Sistema', en: 'System', icon: 'settings' },
    { id: '0102', es: 'Catálogos', en: 'Catalogs', icon: 'books' },
    { id: '010201', es: 'Moneda', en: 'Currency', icon: 'coins', route: '/sistema/monedas', actions: CRUD },
    { id: '010202', es: 'Países', en: 'Countries', icon: 'world', route: '/sistema/paises', actions: CRUD },
    { id: '010203', es: 'Documentos de identidad', en: 'Identity documents', icon: 'id', route: '/sistema/tipos-documento', actions: CRUD },
    { id: '010204', es: 'Licencias de conducir', en: "Driver's licenses", icon: 'steering', route: '/sistema/licencias-conducir', actions: CRUD },
    { id: '010205', es: 'Tipos de sangre', en: 'Blood types', icon: 'droplet', route: '/sistema/tipos-sangre', actions: CRUD },
    { id: '010206', es: 'Estado civil', en: 'Civil status', icon: 'heart', route: '/sistema/estados-civiles', actions: CRUD },
    { id: '0103', es: 'Instalación', en: 'Installation', icon: 'building' },
    { id: '010301', es: 'Cliente-División', en: 'Client-Division', icon: 'building', route: '/sistema/clientes', actions: CRUD },
  ],
  parameters: [
    { name: 'sistema.pdfMaximoMb', type: 'I', scope: 'C', value: '5', min: 1, max: 50, unit: 'MB', es: 'Tamaño máximo de un PDF', en: 'Largest PDF' },
    {
      name: 'sistema.fotoMaximoMb',
      type: 'I',
      scope: 'C',
      value: '5',
      min: 1,
      max: 10,
      unit: 'MB',
      es: 'Tamaño máximo de una foto',
      en: 'Largest photo',
    },
    {
      name: 'sistema.mesesLista',
      type: 'I',
      scope: 'C',
      value: '2',
      options: ['2', '3', '6'],
      unit: 'meses',
      es: 'Meses que muestran las listas',
      en: 'Months shown in lists',
    },
  ],
  rules: [{ rule: 'documento.digito_verificador', behaviour: 'A' }],
  notices: avisos,
  jobs: [{ name: 'sistema.correos', every: { frecuencia: 'M', intervalo: 1 }, es: 'Envía la cola de correos', en: 'Sends the mail queue' }],
};
