import type { AsistenciaEntities } from './es.entidades';

export const fiscalizacionEs: Pick<
  AsistenciaEntities,
  'AsistenciaFiscalizacion' | 'AsistenciaFiscalizacionClave' | 'AsistenciaFiscalizacionConsulta'
> = {
  AsistenciaFiscalizacion: {
    one: 'Fiscalización',
    feminine: true,
    many: 'Fiscalizaciones',
    fields: {
      ...{ IdCompania: 'Compañía', Institucion: 'Institución', Nombre: 'Fiscalizador', Correo: 'Correo oficial', FechaInicio: 'Desde' },
      ...{ FechaFin: 'Hasta', Origen: 'Cómo se habilitó', FechaRetiro: 'Retirada el', UltimoIngreso: 'Último ingreso' },
    },
    help: {
      Correo: 'De un dominio oficial: a esa dirección llega el código con que entra.',
      FechaFin: 'Hasta 30 días; el último termina a las 24:00.',
    },
    options: { Origen: { E: 'Por la compañía', S: 'A pedido del fiscalizador' } },
    tabs: {},
    empty: 'Habilite a un fiscalizador: entra en /fiscalizacion con el código que recibe por correo, y solo consulta.',
  },
  AsistenciaFiscalizacionClave: {
    one: 'Código de fiscalización',
    many: 'Códigos de fiscalización',
    fields: {
      ...{ IdFiscalizacion: 'Fiscalización', HashCodigo: 'Huella del código', CodigoVence: 'Vence el', Intentos: 'Intentos' },
      ...{ HashClave: 'Huella de la clave', ClaveVence: 'La clave vence el', Direccion: 'Dirección' },
    },
    options: {},
    tabs: {},
  },
  AsistenciaFiscalizacionConsulta: {
    one: 'Consulta de fiscalización',
    feminine: true,
    many: 'Consultas de fiscalización',
    fields: {
      ...{ IdFiscalizacion: 'Fiscalización', IdCompania: 'Compañía', FechaHora: 'Fecha y hora', Que: 'Qué consultó', Formato: 'Formato' },
      ...{ FechaInicio: 'Desde', FechaFin: 'Hasta', IdPersona: 'Persona', Direccion: 'Dirección' },
    },
    options: {
      Que: {
        ...{ ingreso: 'Ingresó', salida: 'Salió', personas: 'Buscó personas', A1: 'A1 Registro de control', A8: 'A8 Marcas manuales' },
        ...{ A9: 'A9 Jornada diaria', A10: 'A10 Domingos y festivos', A11: 'A11 Modificaciones de turno', A12: 'A12 Incidentes técnicos' },
        ...{ marcas: 'Marcas con sello', cadena: 'Archivo de la cadena', comprobar: 'Comprobó la cadena' },
      },
      Formato: { P: 'Pantalla', X: 'Excel', F: 'PDF', C: 'CSV' },
    },
    tabs: {},
    empty: 'El fiscalizador no ha consultado nada todavía.',
  },
};
