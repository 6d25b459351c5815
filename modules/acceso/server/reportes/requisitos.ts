import { choice, choices, date, flag, ref } from '@platform/entity/field';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { REQUISITOS } from '../../shared/requisitos.palabras';
import { personHref } from './filtros';
import { ESTADOS, requirementsSql } from './requisitos.sql';

const ORIGENES = ['A', 'O'] as const;
const SI_NO = ['S', 'N'] as const;

/** 040402 as a list: every requirement of every person or vehicle, by its expiry; the report center writes and prints it. */
export const requirementReport = report({
  code: 'ACC-REQ',
  path: 'acceso-requisitos',
  menu: ['040402'],
  period: { maximumMonths: 24, days: 30 },
  parameters: {
    Entidad: choice({ options: ['P', 'V'] }),
    Estado: choices({ options: ESTADOS }),
    IdRequisito: ref('AcreditacionRequisito', {}),
    IdTipoRequisito: ref('AccesoTipoRequisito', {}),
    IdCompania: ref('AdministracionCompania', {}),
    IdContrato: ref('AdministracionContrato', { dependsOn: ['IdCompania'] }),
    Marcaron: flag({}),
    Dia: date({}),
  },
  columns: {
    Nombre: { kind: 'text', shows: ['AdministracionPersona.NombreCompleto'] },
    Documento: { kind: 'text', shows: ['AdministracionPersona.Documento'] },
    Compania: { kind: 'text' },
    Contrato: { kind: 'text' },
    Requisito: { kind: 'text' },
    Origen: { kind: 'code', options: ORIGENES },
    Emision: { kind: 'date' },
    Vencimiento: { kind: 'date' },
    Dias: { kind: 'whole' },
    Estado: { kind: 'code', options: ESTADOS },
    ExoneradoHasta: { kind: 'date' },
    Bloquea: { kind: 'code', options: SI_NO },
  },
  drawn: { by: 'Estado' },
  compares: false,
  words: REQUISITOS,
  async rows(ctx, { Entidad, Dia, ...asked }, { Desde, Hasta }, { skip, take }) {
    const entidad = Entidad ?? 'P';
    const found = await ctx.tx.rows(
      {
        ...{
          id: int,
          Nombre: orNull(text),
          Documento: orNull(text),
          Compania: orNull(text),
          Contrato: orNull(text),
          Requisito: text,
          Origen: oneOf(ORIGENES),
          Emision: orNull(text),
        },
        ...{ Vencimiento: orNull(text), Dias: orNull(int), Estado: oneOf(ESTADOS), ExoneradoHasta: orNull(text), Bloquea: oneOf(SI_NO), total: int },
      },
      sql`select r.id, r.nombre as "Nombre", r.documento as "Documento", k.alias as "Compania", c.codigo as "Contrato", r.requisito as "Requisito", r.origen as "Origen", r.emision as "Emision",
          r.fecha as "Vencimiento", r.dias as "Dias", r.estado as "Estado", r.exonerado as "ExoneradoHasta", r.bloquea as "Bloquea", (count(*) over ())::int as total
        from (${requirementsSql(ctx, { ...asked, Entidad: entidad, Dia: Dia ?? today(ctx), Desde, Hasta })}) r
          left join administracion_compania k on k.id_compania = r.id_compania left join administracion_contrato c on c.id_contrato = r.id_contrato
        order by r.fecha nulls first, r.nombre, r.id, r.clave limit ${take} offset ${skip}`,
    );
    return {
      total: found[0]?.total ?? 0,
      rows: found.map(({ total: _total, id, ...row }) => ({ ...row, Enlace: entidad === 'V' ? `/acceso/vehiculos/${id}` : personHref(id) })),
    };
  },
});
