import { choice, date, decimal, type Field, text } from '@platform/entity/field';
import type { FieldAt } from '@platform/fields/kind-web';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import type { Values } from '@platform/web/data/row';
import { nothingSchema } from '@platform/web/data/schemas';
import { readDraft, useDraft, useDraftName } from '@platform/web/form/draft';
import { problemErrors } from '@platform/web/form/errors';
import { useState } from 'react';
import { z } from 'zod';
import { SolicitudRequisito } from '../../shared/solicitud.entity';
import { BASE } from '../data';
import { type Datum, RESULTADOS, type Requirement } from '../wire';

const typedSchema = z.object({
  Resultado: z.enum(RESULTADOS).optional().catch(undefined),
  Observacion: z.string().optional().catch(undefined),
  IdMotivo: z.number().optional().catch(undefined),
  Datos: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
});

/** The input that a datum to evaluate asks for. */
function datumField(datum: Datum): Field {
  const required = datum.Obligatorio === 'S';
  const limits = {
    ...(datum.Minimo === null ? {} : { min: datum.Minimo }),
    ...(datum.Maximo === null ? {} : { max: datum.Maximo }),
  };
  if (datum.TipoValor === 'F') return date({ required });
  if (datum.TipoValor === 'L') return choice({ options: datum.Opciones, required });
  if (datum.TipoValor === 'N') return decimal({ precision: 12, scale: 2, required, ...limits });
  return text({ max: 500, required });
}

export const datumAt = (datum: Datum): FieldAt => ({
  entity: SolicitudRequisito,
  name: datum.Codigo,
  field: datumField(datum),
  label: datum.Nombre,
  options: Object.fromEntries(datum.Opciones.map((option) => [option, option])),
});

/** What an evaluator writes of a requirement; what has not been saved outlives a reload. */
export function useEvaluation(id: number, requirement: Requirement) {
  const { IdRequisito } = requirement;
  const draftName = useDraftName('evaluacion', String(IdRequisito), String(id));
  const [typed, setTyped] = useState<Values>(() => readDraft(draftName)?.values ?? {});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  useDraft(draftName, typed, undefined);
  const own = typedSchema.parse(typed);
  const result = own.Resultado ?? (requirement.Resultado === 'N' ? undefined : requirement.Resultado);
  // What was said in a former round is shown apart: it must not travel again with a new result.
  const observation = own.Observacion ?? (requirement.Resultado === 'N' ? '' : (requirement.Observacion ?? ''));
  const data = own.Datos ?? requirement.DatosEvaluados ?? {};

  const set = (changes: Values) => {
    setTyped((before) => ({ ...before, ...changes }));
    setErrors({});
    setFailure(undefined);
  };
  /** Null when it was saved, else what was thrown. */
  const save = async (chosen = result): Promise<unknown> => {
    if (saving) return undefined;
    setSaving(true);
    try {
      const Datos = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== ''));
      const body = { IdRequisito, Resultado: chosen ?? '', Observacion: observation.trim() || null, IdMotivo: own.IdMotivo ?? null, Datos };
      await api.post(`${BASE}/${String(id)}/evaluar`, body, nothingSchema);
      setTyped({});
      return null;
    } catch (error) {
      const wrong = problemErrors(error);
      setErrors(wrong);
      setFailure(Object.keys(wrong).length > 0 ? undefined : messageOf(error));
      return error;
    } finally {
      setSaving(false);
    }
  };
  const dirty = result !== undefined && Object.keys(typed).length > 0;
  return { result, observation, data, errors, failure, saving, dirty, set, save };
}
