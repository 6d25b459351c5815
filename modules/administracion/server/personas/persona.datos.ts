import { KINDS } from '@platform/fields/shared';
import type { Context } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import { changeRow, changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import type { DatoPersonal } from '../../shared/datosPersonales';
import { Persona } from '../../shared/persona.entity';
import { heldPerson, refuseTerminated } from '../rows';

/** A personal datum as it would be stored; what its own form would refuse is refused here, naming where it was sent. */
export function personalDatum(ctx: Context, campo: DatoPersonal, value: string | null, at: string): string | null {
  const field = Persona.fields[campo];
  const said = value?.trim() ? value : null;
  if (said === null) {
    const [option = ''] = Persona.options.menu;
    if (ctx.session.fieldConfig.get(option)?.get(campo.toLowerCase())?.obligatorio) throw wrong(at, 'campo.obligatorio');
    return null;
  }
  const parsed = KINDS[field.kind].schema(field).safeParse(said);
  if (!parsed.success) throw wrong(at, parsed.error.issues[0]?.message ?? 'campo.invalido');
  return String(parsed.data);
}

const wrong = (field: string, message: string): Problem =>
  new Problem(400, message.replace(/\{.*$/, ''), {}, { errors: [{ field, message }], extra: { recurso: Persona.resource } });

/** Writes personal data of a person of the client, with trace and stamps, within the caller's transaction. */
export async function amendPerson(ctx: Context, idPersona: number, values: Readonly<Partial<Record<DatoPersonal, string | null>>>): Promise<void> {
  const before = await heldPerson(ctx, idPersona);
  await refuseTerminated(ctx, before);
  await changeRow(ctx, Persona, idPersona, before, values, 'actualizar');
}

/** Whether the gate looks at the requirements of a person of the client; why stays in the trace. */
export async function validateRequirements(ctx: Context, idPersona: number, ValidaRequisitos: 'S' | 'N', Motivo: string): Promise<void> {
  const before = await heldPerson(ctx, idPersona);
  await refuseTerminated(ctx, before);
  const trace = { action: 'validarRequisitos', before: { ValidaRequisitos: before.ValidaRequisitos }, changes: { Motivo } };
  await changeRows(ctx, Persona, { set: { ValidaRequisitos }, where: keyIs(Persona, idPersona), trace });
}
