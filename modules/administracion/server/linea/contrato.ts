import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { Adenda, Contrato } from '../../shared/contrato.entity';
import { LINEA } from '../../shared/linea.palabras';
import { adendaResource } from '../contratos/adenda.resource';
import { contratoResource } from '../contratos/contrato.resource';

const contract = { of: contratoResource };
const CODE = {
  field: 'Codigo',
  sql: 't.codigo',
  thing: { resource: Contrato.resource, sql: 't.id_contrato' },
} as const;

/** What became of a contract: it began, addenda changed it, it ended. */
export const contractTimeline: Timeline = {
  entity: Contrato.resource,
  kinds: [
    eventKind({
      code: 'CON',
      icon: 'file-certificate',
      menu: Contrato.options.menu,
      words: LINEA.contrato,
      tones: { cierre: 'naranja', fin: 'naranja' },
      sources: [
        {
          ...contract,
          whose: (_ctx, id) => sql`t.id_contrato = ${id}`,
          at: { field: 'FechaInicio', sql: 't.fecha_inicio', day: true },
          what: `'inicio'`,
          values: { dotacion: { field: 'Dotacion', sql: 't.dotacion' } },
        },
        {
          ...contract,
          whose: (_ctx, id) => sql`t.id_contrato = ${id}`,
          at: { field: 'FechaFin', sql: 't.fecha_fin + 1', day: true },
          what: `'fin'`,
          where: 't.fecha_cierre is null',
        },
        {
          ...contract,
          whose: (_ctx, id) => sql`t.id_contrato = ${id}`,
          at: { field: 'FechaCierre', sql: 't.fecha_cierre', day: true },
          what: `'cierre'`,
          where: 't.fecha_cierre is not null',
          values: { motivo: { field: 'ObservacionCierre', sql: `coalesce(t.observacion_cierre, '—')` } },
        },
      ],
    }),
    eventKind({
      code: 'ADE',
      icon: 'file-text',
      menu: [...Adenda.options.menu, ...Contrato.options.menu],
      words: LINEA.adenda,
      href: ({ key }) => `/administracion/adendas/${key}`,
      sources: [
        {
          of: adendaResource,
          whose: (_ctx, id) => sql`t.id_contrato = ${id}`,
          at: { field: 'FechaAdenda', sql: 't.fecha_adenda', day: true },
          what: `'adenda'`,
          values: { numero: { field: 'Numero', sql: 't.numero' }, asunto: { field: 'Asunto', sql: 't.asunto' } },
        },
      ],
    }),
  ],
};

/** The contracts of a company: each began, and ended. */
export const companyTimeline: Timeline = {
  entity: 'AdministracionCompania',
  kinds: [
    eventKind({
      code: 'CON',
      icon: 'file-certificate',
      menu: Contrato.options.menu,
      words: LINEA.contratos,
      tones: { cierre: 'naranja', fin: 'naranja' },
      sources: [
        {
          ...contract,
          whose: (_ctx, id) => sql`t.id_compania_contratista = ${id}`,
          at: { field: 'FechaInicio', sql: 't.fecha_inicio', day: true },
          what: `'inicio'`,
          values: { codigo: CODE },
        },
        {
          ...contract,
          whose: (_ctx, id) => sql`t.id_compania_contratista = ${id}`,
          at: { field: 'FechaFin', sql: 't.fecha_fin + 1', day: true },
          what: `'fin'`,
          where: 't.fecha_cierre is null',
          values: { codigo: CODE },
        },
        {
          ...contract,
          whose: (_ctx, id) => sql`t.id_compania_contratista = ${id}`,
          at: { field: 'FechaCierre', sql: 't.fecha_cierre', day: true },
          what: `'cierre'`,
          where: 't.fecha_cierre is not null',
          values: { codigo: CODE },
        },
      ],
    }),
  ],
};
