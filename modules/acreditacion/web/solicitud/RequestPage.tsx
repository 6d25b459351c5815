import { Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { usePlace } from '@platform/web/pages/address';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useTop } from '@platform/web/ui/useTop';
import { IconArrowLeft, IconCopy } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { BASE, useDetail, useRefreshRequests } from '../data';
import { say } from '../say';
import { entityOfAddress } from '../ui/EntityTabs';
import { Gone } from '../ui/Gone';
import { copiedSchema, type Detail } from '../wire';
import { Editor } from './Editor';
import { entityOf } from './fields';
import { STEPS, type StepName } from './missing';
import { NEW, REQUEST_PATH } from './place';
import { RequestView } from './RequestView';

/** Whether this session may still write something of the request. */
const isOpen = ({ can, Requisitos }: Detail) => can.editar || can.enviar || Requisitos.some(({ Editable }) => Editable === 'S');

/** The address at a step, the rest of it as it was. */
function withStep(search: string, step: StepName): string {
  const query = new URLSearchParams(search);
  query.set('paso', step);
  return `?${query.toString()}`;
}

/** One request: the four steps while it is being written, then what became of it. */
export function RequestPage() {
  const router = useRouter();
  const { pathname, searchStr } = usePlace(REQUEST_PATH, true);
  const key = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  // A request born on this screen stays on it: nothing that is being typed is drawn anew.
  const [born, setBorn] = useState<string>();
  const isNew = key === NEW;
  const item = useDetail(isNew ? null : key);
  const detail = item.data;
  useTop(detail && (isOpen(detail) ? 'open' : 'closed'));
  const entidad = entityOfAddress(searchStr) ?? entityOf(detail?.Solicitud ?? {});
  const leave = () => void router.navigate({ href: REQUEST_PATH + (entidad === 'P' ? '' : `?entidad=${entidad}`) });
  const asked = new URLSearchParams(searchStr).get('paso');
  const returned = detail?.Solicitud.Estado === 'O' && !detail.can.editar;
  const step: StepName = STEPS.find((one) => one === asked) ?? (returned ? 'requisitos' : 'empresa');
  const goTo = (next: StepName) =>
    void router.navigate({
      href: router.latestLocation.pathname + withStep(router.latestLocation.searchStr, next),
      replace: true,
      resetScroll: false,
    });

  if (isNew || born === key || (detail && isOpen(detail))) {
    if (detail && !isOpen(detail)) return <Closed detail={detail} onLeave={leave} />;
    return (
      <Editor
        key={isNew || born === key ? `${NEW}-${entidad}` : key}
        detail={isNew ? undefined : detail}
        entidad={entidad}
        step={step}
        onStep={goTo}
        onLeave={leave}
        onCreated={(id) => {
          setBorn(String(id));
          const { searchStr: search } = router.latestLocation;
          void router.navigate({ href: `${REQUEST_PATH}/${String(id)}${search}`, replace: true, resetScroll: false, state: { stays: true } });
        }}
      />
    );
  }
  if (item.isError && !detail)
    return isProblem(item.error) && item.error.status === 404 ? (
      <Gone action={<Button onClick={leave}>{say('editor.volver')}</Button>} />
    ) : (
      <ErrorState error={item.error} onRetry={() => void item.refetch()} />
    );
  return detail ? <Closed detail={detail} onLeave={leave} /> : <PageSkeleton />;
}

function Closed({ detail, onLeave }: { detail: Detail; onLeave: () => void }) {
  const router = useRouter();
  const refresh = useRefreshRequests();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      const path = `${BASE}/${String(detail.Solicitud.IdSolicitud)}/copiar`;
      const { IdSolicitud } = await api.post(path, {}, copiedSchema);
      notifyOk(say('vista.copiada'));
      void refresh();
      await router.navigate({ href: `${REQUEST_PATH}/${String(IdSolicitud)}` });
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <RequestView detail={detail}>
      <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onLeave}>
        {say('editor.volver')}
      </Button>
      {detail.can.copiar && (
        <Button loading={busy} leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void again()}>
          {say('vista.solicitarDeNuevo')}
        </Button>
      )}
    </RequestView>
  );
}
