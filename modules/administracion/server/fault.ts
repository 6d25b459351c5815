import type { Params } from '@platform/i18n/coded';
import type { Context } from '@platform/server/http/context';
import { forbidden, refuse } from '@platform/server/http/problem';

/** What a pure rule answers when it is broken. */
export interface Fault {
  readonly code: string;
  readonly params?: Params;
  readonly field?: string;
}

/** Refuses what a rule found, if anything. */
export function refuseFault(fault: Fault | null): void {
  if (fault) throw refuse(fault.code, fault.params, fault.field);
}

/** Contractors only consult this module: what they need changed goes through Acreditación. */
export function refuseContractors(ctx: Context): void {
  if (ctx.session.contratista) throw forbidden();
}
