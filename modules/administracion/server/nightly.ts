import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { changeRow } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { personaInactivada } from '../shared/news';
import { Persona } from '../shared/persona.entity';
import { avisosContrato } from './avisos';
import { bringMovable, countriesOf, generateYear } from './calendario/feriado.resource';
import { applyTermination } from './personas/ceses';
import { isOpen } from './personas/persona.rules';
import { heldPerson, lastLink } from './rows';
import { inactivateVehicles } from './vehiculos/vehiculo.resource';

/**
 * For the session's division: scheduled terminations whose day passed take effect, and an
 * employment past its end turns the person inactive. Safe to repeat. Answers how many of each.
 */
async function applyDueDates(ctx: Context): Promise<{ terminated: number; inactivated: number }> {
  const { IdCliente, IdDivision } = ctx.session;
  const day = today(ctx);
  const due = await ctx.tx.rows(
    { id_persona: int },
    sql`select distinct v.id_persona from administracion_persona_vinculo v where v.id_cliente = ${IdCliente} and v.id_division = ${IdDivision}
      and v.cese_aplicado is null and (v.fecha_cese < ${day} or (v.fecha_cese is null and v.fecha_fin < ${day})) order by v.id_persona`,
  );
  let terminated = 0;
  let inactivated = 0;
  for (const { id_persona } of due) {
    const person = await heldPerson(ctx, id_persona);
    const link = await lastLink(ctx.tx, IdCliente, person.IdPersona);
    if (!link || link.CeseAplicado !== null) continue;
    if (!isOpen(link, day)) {
      await applyTermination(ctx, person, link);
      terminated += 1;
    } else if (person.Inactivo === 'N' && link.FechaFin !== null && link.FechaFin < day) {
      await changeRow(ctx, Persona, person.IdPersona, person, { Inactivo: 'S' }, 'inactivar');
      ctx.emit(personaInactivada, { IdPersona: person.IdPersona, Observacion: null });
      inactivated += 1;
    }
  }
  return { terminated, inactivated };
}

/** Terminations and ends of employment whose day passed, each division by its own today. */
const ceses: Job = {
  name: 'administracion.ceses',
  async run(job) {
    const vehicles = await job.transaction(inactivateVehicles);
    job.counted(vehicles, vehicles);
    for (const { IdDivision } of job.divisions) {
      if (await job.cancelled()) return;
      const { terminated, inactivated } = await job.transaction(applyDueDates, IdDivision);
      job.counted(terminated + inactivated, terminated + inactivated);
    }
  },
};

/** Next year's holidays of each country where the client has divisions; only what is missing. */
const feriados: Job = {
  name: 'administracion.feriados',
  async run(job) {
    const made = await job.transaction(async (ctx) => {
      const year = Number(today(ctx).slice(0, 4)) + 1;
      let days = 0;
      for (const country of await countriesOf(ctx)) days += (await generateYear(ctx, country, year)) + (await bringMovable(ctx, country, year));
      return days;
    });
    job.counted(made, made);
  },
};

export const administracionJobs: readonly Job[] = [ceses, avisosContrato, feriados];
