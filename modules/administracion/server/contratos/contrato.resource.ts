import type { Row } from '@platform/entity/entity';
import { ask } from '@platform/server/audit/confirm';
import { text } from '@platform/server/db/rows';
import { tableOf } from '@platform/server/db/table';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { changeRow } from '@platform/server/record/rows';
import { action, type Resource } from '@platform/server/resource/resource';
import { scopeSql } from '@platform/server/resource/scope';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Compania } from '../../shared/compania.entity';
import { Contrato, ContratoSubcontratista, TipoContrato } from '../../shared/contrato.entity';
import { contratoCerrado } from '../../shared/news';
import { CentroCosto, UnidadOrganizacional } from '../../shared/organizacion.entity';
import { refuseFault } from '../fault';
import { consulted } from '../personas/consulted';
import { additionalData } from '../personas/dato.resource';
import { day, remark } from '../schemas';
import { adendaResource } from './adenda.resource';
import { closingFault, costCenterFault, fixedFault, operatorsFault, subcontractFault } from './contrato.rules';
import {
  adendasSql,
  contractReach,
  dotacionExcedidaSql,
  dotacionUsadaSql,
  estadoContratoSql,
  notClosedSql,
  openContractSql,
  subcontractReach,
  worksIn,
} from './contrato.sql';
import { type ContratoRow, contractOf, heldContract, peopleOf } from './contratos';
import { awaitedSql, cutTo, usedSql } from './plazos';

const missing = (field: string) => refuse('campo.referencia', undefined, field);

async function companiesOf(ctx: Context, ids: readonly number[]) {
  const t = tableOf(Compania);
  const rows = await ctx.tx.db
    .select()
    .from(t)
    .where(and(eq(t.IdCliente, ctx.session.IdCliente), inArray(t.IdCompania, [...ids])));
  return new Map(rows.map((row) => [row.IdCompania, row]));
}

/** The company is the client's own, the other a contractor; a retired one is only kept. */
async function checkCompanies(ctx: Context, before: ContratoRow | null, after: ContratoRow): Promise<string> {
  const companies = await companiesOf(ctx, [after.IdCompania, after.IdCompaniaContratista]);
  const own = companies.get(after.IdCompania);
  const contractor = companies.get(after.IdCompaniaContratista);
  if (!own || (own.Activo === 'N' && before?.IdCompania !== own.IdCompania)) throw missing('IdCompania');
  if (own.Contratista === 'S') throw refuse('contrato.compania_propia', undefined, 'IdCompania');
  if (!contractor || (contractor.Activo === 'N' && before?.IdCompaniaContratista !== contractor.IdCompania)) {
    throw missing('IdCompaniaContratista');
  }
  if (contractor.Contratista === 'N') throw refuse('contrato.contratista', undefined, 'IdCompaniaContratista');
  return own.Alias;
}

async function checkCostCenter(ctx: Context, contract: ContratoRow, compania: string): Promise<void> {
  const { IdCliente, units } = ctx.session;
  const unidades = tableOf(UnidadOrganizacional);
  const idUnit = contract.IdUnidadOrganizacional;
  const [unit] = await ctx.tx.db
    .select()
    .from(unidades)
    .where(and(eq(unidades.IdCliente, IdCliente), eq(unidades.IdUnidadOrganizacional, idUnit)));
  if (!unit || (units && !units.includes(idUnit))) throw missing('IdUnidadOrganizacional');
  const centros = tableOf(CentroCosto);
  const serving = await ctx.tx.db
    .select({ IdCentroCosto: centros.IdCentroCosto, IdCompania: centros.IdCompania })
    .from(centros)
    .where(and(eq(centros.IdCliente, IdCliente), eq(centros.Activo, 'S'), sql`${centros.Unidades} @> array[${idUnit}]::int[]`));
  const { IdCompania, IdCentroCosto } = contract;
  refuseFault(costCenterFault({ unidad: unit.UnidadOrganizacional, compania, serving, IdCompania, IdCentroCosto }));
}

async function checkOperators(ctx: Context, contract: ContratoRow): Promise<void> {
  const rows = await ctx.tx.rows(
    { id_usuario: text },
    sql`select id_usuario from seguridad_usuario where contratista = 'S' and id_usuario in (${contract.IdOperador1}, ${contract.IdOperador2})`,
  );
  refuseFault(operatorsFault(contract, new Set(rows.map((row) => row.id_usuario))));
}

/** The dates as signed follow the form until somebody is accredited; from then on only addenda move the term. */
function keepSigned(before: ContratoRow | null, after: ContratoRow): void {
  if (before?.FechaInicio !== after.FechaInicio) after.FechaInicial = after.FechaInicio;
  if (before?.FechaFin !== after.FechaFin) after.FechaFinOriginal = after.FechaFin;
}

async function checkContract(ctx: Context, before: ContratoRow | null, after: ContratoRow): Promise<void> {
  if (before?.FechaCierre) throw refuse('contrato.cerrado');
  const alias = await checkCompanies(ctx, before, after);
  await checkOperators(ctx, after);
  const moved =
    before?.IdCompania !== after.IdCompania ||
    before.IdUnidadOrganizacional !== after.IdUnidadOrganizacional ||
    before.IdCentroCosto !== after.IdCentroCosto;
  if (moved) await checkCostCenter(ctx, after, alias);
  if (after.Vehiculo === 'N') after.DotacionVehiculo = null;
  else if (after.DotacionVehiculo === null) throw refuse('contrato.dotacion_vehiculo', undefined, 'DotacionVehiculo');
  if (before) refuseFault(fixedFault(before, after, await peopleOf(ctx, before.IdContrato)));
  keepSigned(before, after);
}

/** *Cerrar*: the contract ends that day, unless it had ended before, and nothing in it goes on after. */
async function close(ctx: Context, idContrato: number, sent: { FechaCierre: string; Observacion: string }): Promise<null> {
  const contract = await heldContract(ctx, idContrato);
  if (contract.FechaCierre !== null) throw refuse('contrato.cerrado');
  refuseFault(closingFault(contract, sent.FechaCierre, today(ctx)));
  const { linked, accredited } = await peopleOf(ctx, idContrato);
  if (linked + accredited > 0) ask(ctx, 'contrato.cerrar', { personas: linked, acreditadas: accredited });
  const ended = contract.FechaFin <= sent.FechaCierre;
  const FechaFin = ended ? contract.FechaFin : sent.FechaCierre;
  const values = { FechaFin, FechaCierre: sent.FechaCierre, ObservacionCierre: sent.Observacion };
  await changeRow(ctx, Contrato, idContrato, contract, values, 'cerrar');
  await cutTo(ctx, idContrato, FechaFin);
  ctx.emit(contratoCerrado, { IdContrato: idContrato, FechaFin });
  return null;
}

async function checkSubcontract(ctx: Context, own: Row<typeof ContratoSubcontratista>): Promise<void> {
  const contract = await contractOf(ctx.tx, ctx.session.IdCliente, own.IdContrato);
  if (!contract) throw missing('IdContrato');
  const company = (await companiesOf(ctx, [own.IdCompania])).get(own.IdCompania);
  if (company?.Contratista !== 'S') throw refuse('contrato.contratista', undefined, 'IdCompania');
  const t = tableOf(ContratoSubcontratista);
  const rows = await ctx.tx.db
    .select()
    .from(t)
    .where(and(eq(t.IdContrato, own.IdContrato), eq(t.Activo, 'S')));
  const others = own.Activo === 'S' ? rows.filter((row) => row.IdContratoSubcontratista !== own.IdContratoSubcontratista) : [];
  refuseFault(subcontractFault(own, contract, others));
}

const subcontratistaSql = (t: string): string => `(select k.alias from administracion_compania k where k.id_compania = ${t}.id_compania)`;

export const contratoResource: Resource = consulted(Contrato, {
  named: true,
  extras: additionalData('CONTRATO', 'id_contrato', Contrato.resource),
  policy: contractReach,
  computed: {
    Estado: estadoContratoSql,
    Adendas: adendasSql,
    DotacionUsada: (t, _client, product) => dotacionUsadaSql(product, t),
    EnProceso: (t, _client, product) => awaitedSql(product, 'persona', t),
    DotacionExcedida: (t, _client, product) => dotacionExcedidaSql(product, t),
    DotacionVehiculoUsada: (t, _client, product) => usedSql(product, 'vehiculo', t),
    VehiculosEnProceso: (t, _client, product) => awaitedSql(product, 'vehiculo', t),
  },
  lookupParams: ['IdCompania', 'Vencidos'],
  // In force and to begin, with `Vencidos` also those that ended; of a company as contractor or subcontractor.
  lookup: (_session, { IdCompania, Vencidos }) => {
    const open = sql.raw(Vencidos === 'S' ? notClosedSql('t') : openContractSql('t'));
    if (IdCompania === undefined) return open;
    return /^\d{1,9}$/.test(IdCompania) ? sql`${open} and ${worksIn(sql.raw('t'), Number(IdCompania))}` : sql`false`;
  },
  can: (row, session) => ({
    cerrar: !session.contratista && row.FechaCierre === null && granted(session, Contrato.options.menu, 'procesar'),
    ...(row.FechaCierre ? { editar: false } : {}),
  }),
  async check(ctx, { before, after }) {
    if (after) return checkContract(ctx, before, after);
    // Its subcontracts are part of it; people, accreditations and requests refuse to let it go.
    if (before) await ctx.tx.run(sql`delete from administracion_contrato_subcontratista where id_contrato = ${before.IdContrato}`);
  },
  actions: {
    cerrar: action({
      body: z.strictObject({ FechaCierre: day, Observacion: remark }),
      run: (ctx, id, body) => close(ctx, Number(id), body),
    }),
  },
});

/** Contracts of the session's division that it reaches, as a select. */
export const contractsHere = (ctx: Context): SQL =>
  sql`select t.* from administracion_contrato t where ${scopeSql(contratoResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision}`;

export const contratoResources: readonly Resource[] = [
  consulted(TipoContrato, {
    named: true,
    computed: {
      Contratos: (t) =>
        `(select count(*)::int from administracion_contrato c where c.id_cliente = ${t}.id_cliente and c.id_tipo_contrato = ${t}.id_tipo_contrato)`,
    },
  }),
  contratoResource,
  adendaResource,
  consulted(ContratoSubcontratista, {
    policy: subcontractReach,
    computed: { Subcontratista: subcontratistaSql },
    async check(ctx, { after }) {
      if (after) await checkSubcontract(ctx, after);
    },
  }),
];
