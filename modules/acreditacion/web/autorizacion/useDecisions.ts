import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { plain } from '@platform/web/data/row';
import { nothingSchema } from '@platform/web/data/schemas';
import { problemErrors } from '@platform/web/form/errors';
import { t } from '@platform/web/i18n/t';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyError, notifyOk, notifyUndo } from '@platform/web/ui/notify';
import { useState } from 'react';
import { BASE, useRefreshRequests } from '../data';
import { say } from '../say';
import { answeredSchema, approvedSchema, type Detail, undoneSchema } from '../wire';

/** What somebody else did meanwhile. */
export interface Answered {
  readonly state: string;
  readonly user: string | undefined;
  readonly moment: string | undefined;
}

/** Approving, returning and rejecting; who comes second learns what the first one did. */
export function useDecisions(detail: Detail, onDone: () => void, onBack: (id: number) => void) {
  const refresh = useRefreshRequests();
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<Answered>();
  const id = Number(detail.Solicitud.IdSolicitud);
  const numero = plain(detail.Solicitud.Numero);
  const path = `${BASE}/${String(id)}`;

  /** True when it was a conflict: told above the request, which is shown as it is now. */
  const conflicted = (error: unknown): boolean => {
    if (!isProblem(error) || error.status !== 409) return false;
    const parsed = answeredSchema.safeParse(error.extra);
    if (!parsed.success) return false;
    const { Estado, ultimo } = parsed.data.actual;
    setAnswered({ state: Estado, user: ultimo?.id_usuario, moment: ultimo?.momento });
    void refresh(id);
    return true;
  };
  const finish = async (message: string) => {
    notifyOk(message);
    onDone();
    await refresh(id);
  };
  /** The approval is taken back, and the request is before one again. */
  const takeBack = async (told: boolean) => {
    const { Lectores } = await api.post(`${path}/deshacer`, {}, undoneSchema);
    const back = say(told ? 'mesa.deshechaAvisada' : 'mesa.deshecha', { numero });
    notifyOk(Lectores > 0 ? `${back} ${t('notify.readersLeft', { count: Lectores })}` : back);
    onBack(id);
    await refresh(id);
  };
  const approve = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { Estado } = await withConfirm((confirmations) => api.post(`${path}/aprobar`, { ...confirmations }, approvedSchema));
      const left = detail.Roles.filter((role) => role.Resultado === 'P' && role.Mio === 'N').map((role) => role.Rol);
      const told = Estado === 'A' ? say('mesa.aprobadaFinal', { numero }) : say('mesa.aprobadaRol', { numero, roles: left.join(', ') });
      // What a licence replaced is the driver's own file: it is not taken back from here.
      if (Estado === 'A' && detail.Solicitud.Entidad === 'L') notifyOk(told);
      else notifyUndo(told, () => takeBack(Estado === 'A'));
      onDone();
      await refresh(id);
    } catch (error) {
      if (!conflicted(error)) notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  /** What is wrong with the observation, or nothing. */
  const answer = async (kind: 'devolver' | 'rechazar', Observacion: string): Promise<string | undefined> => {
    try {
      await api.post(`${path}/${kind}`, { Observacion }, nothingSchema);
      await finish(say(kind === 'devolver' ? 'mesa.devuelta' : 'mesa.rechazada', { numero }));
      return undefined;
    } catch (error) {
      if (conflicted(error)) {
        return undefined;
      }
      return problemErrors(error).Observacion ?? messageOf(error);
    }
  };
  return { busy, answered, forgetAnswered: () => setAnswered(undefined), conflicted, approve, answer, refresh: () => refresh(id) };
}
