import type { Tx } from '@platform/server/db/pool';
import type { Lang } from '@platform/server/http/context';
import { question } from '@platform/server/product';

type CompanyInForce = (tx: Tx, idCliente: number, idCompania: number, today: string, graceDays: number) => Promise<boolean>;
type RolesOf = (tx: Tx, idUsuario: string, idDivision: number, lang: Lang) => Promise<{ IdRol: number; Nombre: string }[]>;

/** Whether a contractor's company still has a contract that lets its users in (Seguridad, Calculations 1). */
export const letsCompanyIn = question<CompanyInForce>('seguridad.companiaVigente');
/** Authorizer roles of a user in a division. */
export const givesRoles = question<RolesOf>('seguridad.rolesAutorizador');
