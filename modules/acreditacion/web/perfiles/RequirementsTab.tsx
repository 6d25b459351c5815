import { Button } from '@mantine/core';
import { isProblem } from '@platform/web/api/problem';
import { may, mayOn } from '@platform/web/data/grants';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { dropDraft, keepDraft, readDraft, useDraftName } from '@platform/web/form/draft';
import { useGuard } from '@platform/web/form/guard';
import { t } from '@platform/web/i18n/t';
import { confirm } from '@platform/web/ui/confirm';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { PerfilAcreditacion, PerfilRequisito } from '../../shared/configuracion.entity';
import type { profileRequirements } from '../../shared/requisito.wire';
import { say } from '../say';
import { type Asked, changesOf, readList, sameList, storedOf } from './draft';
import { Panels } from './Panels';
import { Preview } from './Preview';
import classes from './perfiles.module.css';
import { profileQuery, saveProfile } from './wire';

/** The requirements of an accreditation profile: chosen and put in order, beside what a requester will see (060603). */
export default function RequirementsTab({ row }: { readonly row: WireRow }) {
  const id = keyOf(PerfilAcreditacion, row);
  const { data, error, refetch } = useQuery(profileQuery(id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Editor id={id} row={row} stored={data} /> : <PageSkeleton />;
}

interface Props {
  readonly id: string;
  readonly row: WireRow;
  readonly stored: z.infer<typeof profileRequirements>;
}

/** Everything changes in memory until *Guardar* sends it at once; what is not saved waits in the tab of the browser. */
function Editor({ id, row, stored: { Requisitos, PdfMaximoMb } }: Props) {
  const client = useQueryClient();
  const draftName = useDraftName(PerfilRequisito.resource, id);
  const [draft, setDraft] = useState<readonly Asked[] | undefined>(() => readList(readDraft(draftName)?.values.Filas, Requisitos));
  const stored = storedOf(Requisitos);
  const list = draft ?? stored;
  const dirty = !sameList(list, stored);
  useGuard(dirty, say('perfil.salir'));
  const edits = mayOn(PerfilAcreditacion, 'editar', row);
  // Kept at once: another tab of the form may be opened right after.
  const change = (next: readonly Asked[] | undefined) => {
    setDraft(next);
    if (next && !sameList(next, stored)) keepDraft(draftName, { Filas: [...next] });
    else dropDraft(draftName);
  };

  const save = useMutation({
    mutationFn: () => saveProfile(id, changesOf(Requisitos, list)),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery(id).queryKey, saved);
      change(undefined);
      resourceChanged(client, PerfilRequisito.resource);
      notifyOk(say('perfil.guardado'));
    },
    onError: (error) => {
      notifyError(error);
      // Somebody else's changes are shown in place of those made upon what is no longer so.
      if (isProblem(error) && error.code === 'perfil.requisitos_version') change(undefined);
      void client.invalidateQueries({ queryKey: profileQuery(id).queryKey });
    },
  });
  const trySave = async () => {
    const gone = Requisitos.filter((one) => one.Version !== null && !list.some(({ IdRequisito }) => IdRequisito === one.IdRequisito));
    const lines = gone.map(({ Requisito }) => Requisito);
    if (gone.length === 0 || (await confirm({ message: say('perfil.quitarPregunta'), lines, danger: true }))) save.mutate();
  };
  const discard = async () => {
    if (await confirm({ message: say('perfil.descartarPregunta') })) change(undefined);
  };
  return (
    <div className={classes.page}>
      <div className={classes.texts}>
        {edits && <p>{say('perfil.ayuda')}</p>}
        <p>{say('perfil.cambio')}</p>
      </div>
      <Panels
        offered={Requisitos}
        list={list}
        edits={edits && !save.isPending}
        adds={may(PerfilRequisito, 'crear')}
        removes={may(PerfilRequisito, 'eliminar')}
        onChange={change}
      />
      {edits && (
        <div className={classes.bar}>
          <span className={classes.count} role="status">
            {dirty && say('perfil.sinGuardar')}
          </span>
          <Button variant="default" disabled={!dirty || save.isPending} onClick={() => void discard()}>
            {say('perfil.descartar')}
          </Button>
          <Button disabled={!dirty} loading={save.isPending} onClick={() => void trySave()}>
            {t('actions.save')}
          </Button>
        </div>
      )}
      <Preview offered={Requisitos} list={list} maximumMb={PdfMaximoMb} />
    </div>
  );
}
