import type { Row } from '@platform/entity/entity';
import { ask } from '@platform/server/audit/confirm';
import { text } from '@platform/server/db/rows';
import { tableOf } from '@platform/server/db/table';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { changeRow } from '@platform/server/record/rows';
import type { Resource } from '@platform/server/resource/resource';
import { applyRule } from '@platform/server/settings';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Adenda, Contrato } from '../../shared/contrato.entity';
import { refuseFault } from '../fault';
import { consulted } from '../personas/consulted';
import { addendumFault, withAddendum, withoutAddendum } from './adenda.rules';
import { addendumReach } from './contrato.sql';
import { type ContratoRow, heldContract, peopleOf } from './contratos';
import { beyond, cutTo, endingWith, moveEnds } from './plazos';

type AdendaRow = Row<typeof Adenda>;
type Values = ReturnType<typeof withAddendum>;

const adendas = tableOf(Adenda);
const extendedSchema = z.object({
  vinculos: z.array(z.number()),
  acreditaciones: z.array(z.number()),
  vehiculos: z.array(z.number()).default([]),
});

async function lastAddendum(ctx: Context, idContrato: number): Promise<AdendaRow | undefined> {
  const [row] = await ctx.tx.db
    .select()
    .from(adendas)
    .where(and(eq(adendas.IdCliente, ctx.session.IdCliente), eq(adendas.IdContrato, idContrato)))
    .orderBy(desc(adendas.Numero))
    .limit(1);
  return row;
}

/** An endowment under what is used obeys the client's rule, as one more person or vehicle would. */
async function checkEndowment(ctx: Context, contract: ContratoRow, { Dotacion, DotacionVehiculo }: Values): Promise<void> {
  const fewerPeople = Dotacion < contract.Dotacion;
  const fewerVehicles = DotacionVehiculo !== null && (contract.DotacionVehiculo === null || DotacionVehiculo < contract.DotacionVehiculo);
  if (!fewerPeople && !fewerVehicles) return;
  const type = await ctx.tx.first(
    { valida_dotacion: text },
    sql`select valida_dotacion from administracion_tipo_contrato where id_tipo_contrato = ${contract.IdTipoContrato}`,
  );
  if (type?.valida_dotacion !== 'S') return;
  const { accredited, vehicles } = await peopleOf(ctx, contract.IdContrato);
  const contrato = contract.Codigo;
  if (fewerPeople && accredited > Dotacion)
    applyRule(ctx, 'contrato.dotacion_excedida', { contrato, dotacion: Dotacion, n: accredited }, 'DotacionNueva');
  if (fewerVehicles && vehicles > DotacionVehiculo)
    applyRule(ctx, 'contrato.dotacion_vehiculo_excedida', { contrato, dotacion: DotacionVehiculo, n: vehicles }, 'DotacionVehiculoNueva');
}

/** What a term that ends earlier would cut is told before it is cut. */
async function askToCut(ctx: Context, contract: ContratoRow, end: string): Promise<void> {
  if (end >= contract.FechaFin) return;
  const { personas, subcontratos } = await beyond(ctx, contract.IdContrato, end);
  if (personas + subcontratos > 0) ask(ctx, 'adenda.recorta', { personas, subcontratos });
}

async function checkNew(ctx: Context, after: AdendaRow): Promise<void> {
  const contract = await heldContract(ctx, after.IdContrato);
  if (contract.FechaCierre !== null) throw refuse('contrato.cerrado', undefined, 'IdContrato');
  const previous = await lastAddendum(ctx, contract.IdContrato);
  refuseFault(addendumFault(contract, previous, after, today(ctx)));
  const values = withAddendum(contract, after);
  await checkEndowment(ctx, contract, values);
  await askToCut(ctx, contract, values.FechaFin);
  after.Numero = (previous?.Numero ?? 0) + 1;
  after.FechaFinAnterior = contract.FechaFin;
  after.DotacionAnterior = contract.Dotacion;
  after.DotacionVehiculoAnterior = contract.DotacionVehiculo;
  const longer = values.FechaFin > contract.FechaFin;
  const extended = longer && after.ExtiendeTrabajadores === 'S' ? await endingWith(ctx, contract.IdContrato, contract.FechaFin) : null;
  after.Extendidos = extended && {
    vinculos: [...extended.vinculos],
    acreditaciones: [...extended.acreditaciones],
    vehiculos: [...extended.vehiculos],
  };
}

async function setContract(ctx: Context, contract: ContratoRow, values: Values): Promise<void> {
  const Vehiculo = values.DotacionVehiculo === null ? 'N' : 'S';
  await changeRow(ctx, Contrato, contract.IdContrato, contract, { ...values, Vehiculo }, 'adenda');
  if (values.FechaFin < contract.FechaFin) await cutTo(ctx, contract.IdContrato, values.FechaFin);
}

/** It acts at once, with the write that registers it. */
async function take(ctx: Context, made: AdendaRow): Promise<void> {
  const contract = await heldContract(ctx, made.IdContrato);
  await setContract(ctx, contract, withAddendum(contract, made));
  if (made.Extendidos !== null && made.FechaFinNueva !== null) {
    await moveEnds(ctx, extendedSchema.parse(made.Extendidos), contract.FechaFin, made.FechaFinNueva);
  }
}

async function checkRemoval(ctx: Context, gone: AdendaRow): Promise<void> {
  const contract = await heldContract(ctx, gone.IdContrato);
  const last = await lastAddendum(ctx, gone.IdContrato);
  if (last?.IdAdenda !== gone.IdAdenda) throw refuse('adenda.no_ultima');
  if (contract.FechaCierre !== null) throw refuse('contrato.cerrado');
  await checkEndowment(ctx, contract, withoutAddendum(contract, gone));
}

/** The contract goes back to what it was, and with it the dates that this one extended; those that it cut stay cut. */
async function giveBack(ctx: Context, gone: AdendaRow): Promise<void> {
  const contract = await heldContract(ctx, gone.IdContrato);
  if (gone.Extendidos !== null && gone.FechaFinNueva !== null) {
    await moveEnds(ctx, extendedSchema.parse(gone.Extendidos), gone.FechaFinNueva, gone.FechaFinAnterior);
  }
  await setContract(ctx, contract, withoutAddendum(contract, gone));
}

export const adendaResource: Resource = consulted(Adenda, {
  policy: addendumReach,
  computed: {
    IdCompaniaContratista: (t) => `(select c.id_compania_contratista from administracion_contrato c where c.id_contrato = ${t}.id_contrato)`,
    Adenda: (t) => `(select c.codigo || ' · ' || ${t}.numero from administracion_contrato c where c.id_contrato = ${t}.id_contrato)`,
  },
  async check(ctx, { before, after }) {
    if (!before && after) await checkNew(ctx, after);
    if (before && !after) await checkRemoval(ctx, before);
  },
  async after(ctx, { before, after }) {
    if (!before && after) await take(ctx, after);
    if (before && !after) await giveBack(ctx, before);
  },
});
