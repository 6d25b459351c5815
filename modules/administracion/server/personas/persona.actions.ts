import { requireRoom } from '@modules/sistema/server/public';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { changeRow } from '@platform/server/record/rows';
import { action, type ResourceAction } from '@platform/server/resource/resource';
import { z } from 'zod';
import { shownDay } from '../../shared/dia';
import { personaInactivada } from '../../shared/news';
import { Persona } from '../../shared/persona.entity';
import { heldPerson, lastLink } from '../rows';
import { day, key, optionalRemark, positionBody, remark } from '../schemas';
import { terminate, withdrawTermination } from './ceses';
import { personState } from './persona.rules';
import { assignPosition, changePosition } from './vinculos';

/** Suspends or brings back a person; the employment stays open meanwhile. */
async function suspend(ctx: Context, idPersona: number, Inactivo: 'S' | 'N', Observacion: string | null): Promise<void> {
  const person = await heldPerson(ctx, idPersona);
  const last = await lastLink(ctx.tx, ctx.session.IdCliente, idPersona);
  const state = personState(person.Inactivo, last, today(ctx));
  if (state === 'C') throw refuse('persona.cesada');
  if (person.Inactivo === Inactivo) throw refuse('estado.no_permitido');
  if (Inactivo === 'N' && last?.FechaFin && last.FechaFin < today(ctx)) {
    throw refuse('persona.vinculo_terminado', { fecha: shownDay(last.FechaFin) });
  }
  if (Inactivo === 'N') await requireRoom(ctx, 'P');
  await changeRow(ctx, Persona, idPersona, person, { Inactivo }, Inactivo === 'S' ? 'inactivar' : 'activar');
  if (Inactivo === 'N') return;
  ctx.audit({ entity: Persona.resource, record: idPersona, action: 'inactivar', changes: { Observacion } });
  ctx.emit(personaInactivada, { IdPersona: idPersona, Observacion });
}

const done =
  <B>(run: (ctx: Context, idPersona: number, body: B) => Promise<unknown>) =>
  async (ctx: Context, id: number | string, body: B): Promise<null> => {
    await run(ctx, Number(id), body);
    return null;
  };

export const personaActions: Readonly<Record<string, ResourceAction>> = {
  asignarCargo: action({ body: positionBody, run: done(assignPosition) }),
  cambiarCargo: action({ body: positionBody, run: done(changePosition) }),
  cesar: action({
    body: z.strictObject({ FechaCese: day, IdMotivoCese: key, Observacion: optionalRemark }),
    run: done(terminate),
  }),
  anularCese: action({ body: z.strictObject({}), run: done(withdrawTermination) }),
  inactivar: action({
    body: z.strictObject({ Observacion: remark }),
    run: done((ctx, id, body: { Observacion: string }) => suspend(ctx, id, 'S', body.Observacion)),
  }),
  activar: action({ body: z.strictObject({}), run: done((ctx, id) => suspend(ctx, id, 'N', null)) }),
};
