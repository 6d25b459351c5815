import { inactivateUserOf } from '@modules/seguridad/server/public';
import { tableOf } from '@platform/server/db/table';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { question } from '@platform/server/product';
import { changeRow } from '@platform/server/record/rows';
import { and, eq } from 'drizzle-orm';
import { shownDay } from '../../shared/dia';
import { personaCesada } from '../../shared/news';
import { MotivoCese, PersonaVinculo } from '../../shared/persona.entity';
import { closeGuardsOf } from '../calendario/guardias';
import { inAccreditations } from '../contratos/plazos';
import { refuseFault } from '../fault';
import { heldPerson, lastLink, type PersonaRow, type VinculoRow } from '../rows';
import { annulLicencesOf } from '../vehiculos/licenciaInterna.resource';
import { openFault, terminationFault, withdrawalFault } from './persona.rules';

export interface Termination {
  /** Last day of work: until it the person enters, unless it is today or past. */
  readonly FechaCese: string;
  readonly IdMotivoCese: number;
  readonly Observacion?: string | null | undefined;
}

/** *Cesar*: ends the open employment today, or schedules it for a later day. */
export async function terminate(ctx: Context, idPersona: number, sent: Termination): Promise<void> {
  const person = await heldPerson(ctx, idPersona);
  const { IdCliente } = ctx.session;
  const last = await lastLink(ctx.tx, IdCliente, idPersona);
  refuseFault(openFault(last, today(ctx)));
  if (!last) throw refuse('persona.sin_vinculo');
  const motivos = tableOf(MotivoCese);
  const [reason] = await ctx.tx.db
    .select()
    .from(motivos)
    .where(and(eq(motivos.IdCliente, IdCliente), eq(motivos.IdMotivoCese, sent.IdMotivoCese)));
  if (!reason) throw refuse('campo.referencia', undefined, 'IdMotivoCese');
  const { FechaCese, IdMotivoCese } = sent;
  const Observacion = sent.Observacion ?? null;
  refuseFault(terminationFault(last, reason, { FechaCese, Observacion }));
  const ended = { FechaCese, IdMotivoCese, ObservacionCese: Observacion };
  await changeRow(ctx, PersonaVinculo, last.IdPersonaVinculo, last, ended, 'cesar');
  if (FechaCese <= today(ctx)) await applyTermination(ctx, person, { ...last, ...ended });
}

type Ending = (ctx: Context, idPersona: number, day: string) => Promise<void>;
/** What later modules end with an employment, in the same transaction. */
export const endsWithEmployment = question<Ending>('administracion.terminaConElVinculo');

/**
 * A termination takes effect: the employment is closed, its accreditations end, the person's user stops entering, and the
 * rest of the product hears of it. Called at once, or by the nightly run for those whose day passed.
 */
export async function applyTermination(ctx: Context, person: PersonaRow, link: VinculoRow): Promise<void> {
  const CeseAplicado = ctx.now.toISOString();
  await changeRow(ctx, PersonaVinculo, link.IdPersonaVinculo, link, { CeseAplicado }, 'aplicarCese');
  await inactivateUserOf(ctx, person, 'persona.cesada');
  if (link.FechaCese !== null) {
    const last = link.FechaCese;
    await inAccreditations(ctx, (port) => port.demobilize(ctx, person.IdPersona, last));
  }
  await annulLicencesOf(ctx, person.IdPersona, `Cese ${shownDay(link.FechaCese ?? today(ctx))}`);
  await closeGuardsOf(ctx, person.IdPersona, link.FechaCese ?? today(ctx));
  for (const end of ctx.tx.product.answers(endsWithEmployment)) await end(ctx, person.IdPersona, link.FechaCese ?? today(ctx));
  ctx.emit(personaCesada, {
    IdPersona: person.IdPersona,
    IdCompania: link.IdCompania,
    IdContrato: link.IdContrato,
    FechaCese: link.FechaCese,
    IdMotivoCese: link.IdMotivoCese,
  });
}

/** *Anular cese*: the employment is open again; what the termination ended is not revived. */
export async function withdrawTermination(ctx: Context, idPersona: number): Promise<void> {
  await heldPerson(ctx, idPersona);
  const last = await lastLink(ctx.tx, ctx.session.IdCliente, idPersona);
  refuseFault(withdrawalFault(last, ctx.now));
  if (!last) throw refuse('persona.sin_cese');
  await reopen(ctx, last, 'anularCese');
}

/** An employment without any trace of having ended. */
export async function reopen(ctx: Context, link: VinculoRow, action: string): Promise<void> {
  const open = { FechaCese: null, IdMotivoCese: null, ObservacionCese: null, CeseAplicado: null };
  await changeRow(ctx, PersonaVinculo, link.IdPersonaVinculo, link, open, action);
}
