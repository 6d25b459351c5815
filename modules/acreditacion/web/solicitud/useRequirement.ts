import { api } from '@platform/web/api/client';
import type { StoredFile } from '@platform/web/data/files';
import { plain, type Values } from '@platform/web/data/row';
import { nothingSchema } from '@platform/web/data/schemas';
import { readDraft, settleDraft, useDraft, useDraftName } from '@platform/web/form/draft';
import { problemErrors } from '@platform/web/form/errors';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useEffect, useRef, useState } from 'react';
import { proposedExpiry } from '../../shared/vencimiento';
import { BASE } from '../data';
import { say } from '../say';
import type { Requirement } from '../wire';

export const DATES = ['FechaEmision', 'FechaVencimiento'] as const;

/** Saves dates and papers of a requirement one call after another, and keeps in the tab what has not arrived. */
export function useRequirement(id: number, requirement: Requirement, onSaved: () => Promise<void>) {
  const { IdRequisito, DiasVigencia, Adjuntos } = requirement;
  const draftName = useDraftName('AcreditacionSolicitudRequisito', String(IdRequisito), String(id));
  const [typed, setTyped] = useState<Values>(() => readDraft(draftName)?.values ?? {});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useDraft(draftName, typed, undefined);
  const chain = useRef(Promise.resolve());
  const papers = useRef(Adjuntos.map((one) => one.IdArchivo));
  const dirty = useRef(0);
  useEffect(() => {
    if (dirty.current === 0) papers.current = Adjuntos.map((one) => one.IdArchivo);
  }, [Adjuntos]);

  const send = (body: Values, done?: string) => {
    dirty.current += 1;
    chain.current = chain.current
      .then(() => api.post(`${BASE}/${String(id)}/guardarRequisito`, { IdRequisito, ...body }, nothingSchema))
      .then(async () => {
        settleDraft(draftName, body);
        setErrors({});
        if (done) notifyOk(done);
        await onSaved();
        setTyped((before) => Object.fromEntries(Object.entries(before).filter(([name, value]) => value !== body[name])));
      })
      .catch((error: unknown) => {
        setErrors(problemErrors(error));
        notifyError(error);
      })
      .finally(() => {
        dirty.current -= 1;
      });
  };
  const put = (name: (typeof DATES)[number], value: string | null) => {
    // A day that was typed is told again when its field is left.
    if ((value ?? '') === plain(name in typed ? typed[name] : requirement[name])) return;
    const issue = plain(typed.FechaEmision ?? requirement.FechaEmision);
    const expiry = plain(typed.FechaVencimiento ?? requirement.FechaVencimiento);
    const wasProposed = expiry === '' || (issue !== '' && DiasVigencia !== null && expiry === proposedExpiry(issue, DiasVigencia));
    const changed: Values =
      name === 'FechaEmision' && value && DiasVigencia && wasProposed
        ? { FechaEmision: value, FechaVencimiento: proposedExpiry(value, DiasVigencia) }
        : { [name]: value };
    setTyped((before) => ({ ...before, ...changed }));
    send(changed);
  };
  // What a reload brought back is saved at once.
  const restored = useRef(typed);
  useEffect(() => {
    if (Object.keys(restored.current).length > 0) send(restored.current);
    restored.current = {};
  });
  return {
    typed,
    errors,
    put,
    reuse: () => send({ Reutilizar: 'S' }, say('requisito.reutilizado')),
    add: (files: readonly StoredFile[]) => {
      papers.current = [...new Set([...papers.current, ...files.map((one) => one.IdArchivo)])];
      send({ Adjuntos: papers.current });
    },
    remove: (paper: { readonly IdArchivo: number }) => {
      papers.current = papers.current.filter((one) => one !== paper.IdArchivo);
      send({ Adjuntos: papers.current });
    },
  };
}
