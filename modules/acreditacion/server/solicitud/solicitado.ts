import {
  checkLicenceRequest,
  companyOfDocument,
  type LicenceRequest,
  onRequest,
  openLink,
  vehicleOfPlate,
} from '@modules/administracion/server/public';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { SUJETOS } from '../../shared/sujetos';
import { releasePhoto } from './ficha.foto';
import { personOfDocument } from './persona.documento';
import type { Head } from './solicitud.read';
import { checkVehicle } from './vehiculo.solicitado';
import { registerVisitors } from './visitas';

/** What a request turned out to be about once sent: one of them, or a visit's people. */
export interface Requested {
  readonly IdPersona: number | null;
  readonly IdVehiculo: number | null;
  readonly IdCompaniaAcreditada: number | null;
  readonly Visitantes: readonly number[];
}
const NOBODY: Requested = { IdPersona: null, IdVehiculo: null, IdCompaniaAcreditada: null, Visitantes: [] };

/** Finds or registers what a request is for, with every rule of its entity that sending checks. */
export async function settle(ctx: Context, kit: RouteKit, head: Head): Promise<Requested> {
  const { id, datos, falta } = SUJETOS[head.Entidad];
  if (id && datos && head[id] === null && head[datos] === null) throw refuse(falta, undefined, id);
  switch (head.Entidad) {
    case 'P':
      return { ...NOBODY, IdPersona: await requestedPerson(ctx, kit, head) };
    case 'V':
      return { ...NOBODY, IdVehiculo: await requestedVehicle(ctx, kit, head) };
    case 'I':
      return { ...NOBODY, Visitantes: await registerVisitors(ctx, kit, head) };
    case 'E':
      return { ...NOBODY, IdCompaniaAcreditada: await requestedCompany(ctx, kit, head) };
    case 'L': {
      const IdPersona = await requestedPerson(ctx, kit, head);
      await checkLicenceRequest(ctx, licenceOf(head, IdPersona));
      return { ...NOBODY, IdPersona };
    }
  }
}

/**
 * Whom a request is for: the person chosen, or the one who has the document typed, when no other company employs them
 * (a contractor cannot see people of others, terminated ones among them); else the file typed is registered now,
 * through the same rules as anyone else's registration.
 */
async function requestedPerson(ctx: Context, kit: RouteKit, head: Head): Promise<number> {
  if (head.IdPersona !== null) return head.IdPersona;
  const typed = head.DatosPersona ?? {};
  await releasePhoto(ctx, head.IdSolicitud, 'DatosPersona', typed);
  const known = await personOfDocument(ctx, Number(typed.IdTipoDocumento), String(typed.Documento ?? ''));
  if (known === null) {
    const made = await onRequest(ctx, () => kit.writer.create(ctx, kit.registry.get('AdministracionPersona'), typed));
    return Number(made.IdPersona);
  }
  const link = await openLink(ctx.tx, known);
  if (link && link.IdCompania !== head.IdCompania) throw refuse('solicitud.persona_ocupada', undefined, 'Documento');
  return known;
}

/** The vehicle chosen, the one of the plate typed, or its file registered now for the requesting company. */
async function requestedVehicle(ctx: Context, kit: RouteKit, head: Head): Promise<number> {
  const typed = head.DatosVehiculo ?? {};
  await releasePhoto(ctx, head.IdSolicitud, 'DatosVehiculo', typed);
  const known = head.IdVehiculo ?? (await vehicleOfPlate(ctx.tx, ctx.session.IdCliente, String(typed.Placa ?? '')));
  if (known !== null) {
    await checkVehicle(ctx, { ...head, IdVehiculo: known });
    return known;
  }
  const file = { FechaInicio: head.FechaInicio, ...typed, IdCompania: head.IdCompania };
  const made = await onRequest(ctx, () => kit.writer.create(ctx, kit.registry.get('AdministracionVehiculo'), file));
  await checkVehicle(ctx, { ...head, IdVehiculo: Number(made.IdVehiculo) });
  return Number(made.IdVehiculo);
}

/** The company chosen, the one of the document typed, or its file registered now as a contractor. */
async function requestedCompany(ctx: Context, kit: RouteKit, head: Head): Promise<number> {
  const typed = head.DatosCompania ?? {};
  await releasePhoto(ctx, head.IdSolicitud, 'DatosCompania', typed);
  const known = head.IdCompaniaAcreditada ?? (await companyOfDocument(ctx, Number(typed.IdTipoDocumento), String(typed.Documento ?? '')));
  if (known === null) {
    const file = { ...typed, Contratista: 'S' };
    const made = await onRequest(ctx, () => kit.writer.create(ctx, kit.registry.get('AdministracionCompania'), file));
    return Number(made.IdCompania);
  }
  const [row] = await ctx.tx.run(sql`select alias, activo from administracion_compania where id_compania = ${known}`);
  if (row?.activo !== 'S') throw refuse('solicitud.compania_inactiva', { compania: String(row?.alias ?? '') }, 'IdCompaniaAcreditada');
  return known;
}

/** What an L request asks of Administración; its heading is complete when it is sent. */
export function licenceOf(head: Head, IdPersona: number): LicenceRequest {
  const { IdLicenciaConducir, NumeroLicencia, FechaVencimientoLicencia, FechaInicio, FechaFin } = head;
  if (IdLicenciaConducir === null || NumeroLicencia === null || FechaVencimientoLicencia === null || FechaInicio === null || FechaFin === null)
    throw refuse('campo.obligatorio', undefined, 'IdLicenciaConducir');
  return {
    IdPersona,
    IdDivision: head.IdDivision,
    IdLicenciaConducir,
    NumeroLicencia,
    FechaVencimientoLicencia,
    TiposVehiculo: head.TiposVehiculo,
    FechaEmision: FechaInicio,
    FechaFin,
  };
}
