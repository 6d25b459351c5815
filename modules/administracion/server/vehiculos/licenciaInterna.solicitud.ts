import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addWhole, changeRow } from '@platform/server/record/rows';
import { Persona } from '../../shared/persona.entity';
import { LicenciaInterna } from '../../shared/vehiculo.entity';
import { openLink } from '../personas/vinculos';
import { heldPerson } from '../rows';
import { checkDriver, checkTypes, type LicenceRequest } from './licenciaInterna.faults';
import { nextNumber } from './licenciaInterna.resource';

/** Refuses an internal licence that could not be issued: the rules of one made by hand, with the national licence that the request brings. */
export async function checkLicenceRequest(ctx: Context, of: LicenceRequest): Promise<void> {
  if (of.TiposVehiculo.length === 0) throw refuse('licencia_interna.sin_tipos', undefined, 'TiposVehiculo');
  await checkDriver(ctx, of, { id: of.IdLicenciaConducir, expiry: of.FechaVencimientoLicencia });
  await checkTypes(ctx, { ...of, IdLicenciaInterna: null });
}

/** An approved request: what was verified becomes the person's licence, and the division gives its own for the request's dates. */
export async function issueLicence(ctx: Context, of: LicenceRequest, IdSolicitud: number): Promise<number> {
  await checkLicenceRequest(ctx, of);
  const { IdPersona, IdDivision, IdLicenciaConducir, NumeroLicencia, FechaVencimientoLicencia, FechaEmision, FechaFin } = of;
  const person = await heldPerson(ctx, IdPersona);
  await changeRow(ctx, Persona, IdPersona, person, { IdLicenciaConducir, NumeroLicencia, FechaVencimientoLicencia }, 'acreditarLicencia');
  const made = await addWhole(
    ctx,
    LicenciaInterna,
    {
      Numero: await nextNumber(ctx),
      ...{ IdPersona, IdDivision, IdLicenciaConducir, TiposVehiculo: [...of.TiposVehiculo], FechaEmision, FechaFin, IdSolicitud },
      Anulada: 'N',
    },
    'crear',
  );
  return made.IdLicenciaInterna;
}

/** Who is accredited as a visitor and works nowhere is a visitor (Condicion VISITA). */
export async function markVisitor(ctx: Context, idPersona: number): Promise<void> {
  const person = await heldPerson(ctx, idPersona);
  if (person.Visita === 'S' || (await openLink(ctx.tx, idPersona))) return;
  await changeRow(ctx, Persona, idPersona, person, { Visita: 'S' }, 'acreditarVisita');
}
