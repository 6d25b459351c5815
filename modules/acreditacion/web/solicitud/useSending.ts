import { api } from '@platform/web/api/client';
import type { Values } from '@platform/web/data/row';
import { problemErrors } from '@platform/web/form/errors';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useState } from 'react';
import { BASE } from '../data';
import { say } from '../say';
import { type Detail, sentSchema } from '../wire';
import { type Missing, missingOf, placeOfField } from './missing';
import type { RequestDraft } from './useRequestDraft';

interface Parts {
  readonly draft: RequestDraft;
  readonly detail: Detail | undefined;
  readonly contract: Values | undefined;
  readonly refresh: (id?: number) => Promise<unknown>;
}

/** What stands between a request and its sending, as far as the page knows and as the server last said; and its sending. */
export function useSending({ draft, detail, contract, refresh }: Parts) {
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly Missing[]>([]);
  const [requirementErrors, setRequirementErrors] = useState<Readonly<Record<string, string>>>({});
  const known = missingOf(draft.values, detail?.Requisitos ?? [], contract, detail?.Visitantes.length ?? 0);

  const told = (wrong: Readonly<Record<string, string>>) => {
    const here = known.map(({ target }) => target);
    setRefused(
      Object.entries(wrong)
        .map(([field, text]): Missing => ({ ...placeOfField(field), text }))
        .filter(({ target }) => !here.includes(target)),
    );
    draft.setErrors(wrong);
    setRequirementErrors(Object.fromEntries(Object.entries(wrong).map(([field, text]) => [field.replace(/^Requisitos\./, ''), text])));
  };
  return {
    sending,
    missing: [...known, ...refused],
    requirementErrors,
    /** Something was put right: what the server said of the request may no longer be so; of one requirement, it is not. */
    forget(codigo?: string) {
      setRefused([]);
      if (codigo !== undefined) setRequirementErrors(({ [codigo]: _, ...others }) => others);
    },
    async send() {
      if (!(await draft.flush()) || draft.id === null) return notifyError(draft.failure ?? say('editor.porGuardar'));
      setSending(true);
      try {
        const path = `${BASE}/${String(draft.id)}/enviar`;
        const { Numero } = await withConfirm((confirmations) => api.post(path, { ...confirmations }, sentSchema));
        notifyOk(say('envio.enviada', { numero: Numero }));
        await refresh(draft.id);
      } catch (error) {
        told(problemErrors(error));
        notifyError(error);
        void refresh(draft.id);
      } finally {
        setSending(false);
      }
    },
  };
}
