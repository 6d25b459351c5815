import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import type { Value } from '@platform/web/data/row';
import { problemErrors } from '@platform/web/form/errors';
import { t } from '@platform/web/i18n/t';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../say';
import { changed } from './tools';
import { answeredSchema } from './wire';

type Answer = 'aprobar' | 'devolver' | 'rechazar';

/** Approving, returning and rejecting a demobilization or the rows of an update. */
export function useAnswer(resource: string, id: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const post = async (action: Answer, body: Readonly<Record<string, Value | readonly number[]>>) => {
    setBusy(true);
    try {
      const { Estado } = await api.post(`/api/${resource}/${id}/${action}`, body, answeredSchema);
      notifyOk(say('tramite.hecho', { estado: t(`status.${Estado}`) }));
    } finally {
      setBusy(false);
      await changed(client, resource);
    }
  };
  const approve = (body: Readonly<Record<string, Value | readonly number[]>> = {}) => post('aprobar', body).catch(notifyError);
  /** What is wrong with the observation, or nothing. */
  const answer = async (
    action: 'devolver' | 'rechazar',
    Observacion: string,
    body: Readonly<Record<string, readonly number[]>> = {},
  ): Promise<string | undefined> => {
    try {
      await post(action, { ...body, Observacion });
      return undefined;
    } catch (error) {
      return problemErrors(error).Observacion ?? messageOf(error);
    }
  };
  return { busy, approve, answer };
}
