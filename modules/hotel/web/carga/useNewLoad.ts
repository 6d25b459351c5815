import { api } from '@platform/web/api/client';
import { resourceChanged } from '@platform/web/data/write';
import { notifyError } from '@platform/web/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { Carga } from '../../shared/carga.entity';
import { cargadaSchema } from '../../shared/carga.wire';
import { BASE, PATH } from './wire';

/** Makes a load, judges it, and opens it. */
export function useNewLoad() {
  const router = useRouter();
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ path, body }: { readonly path: string; readonly body: Readonly<Record<string, unknown>> | FormData }) {
      const { IdCarga } = await api.post(`${BASE}${path}`, body, cargadaSchema);
      await api.post(`${BASE}/${IdCarga}/validar`, {}, z.unknown());
      return IdCarga;
    },
    onSuccess(IdCarga) {
      resourceChanged(client, Carga.resource);
      void router.navigate({ href: `${PATH}/${IdCarga}` });
    },
    onError: notifyError,
  });
}
