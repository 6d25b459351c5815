import { Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { resourceChanged } from '@platform/web/data/write';
import ListPage from '@platform/web/pages/ListPage';
import { can, isSuper } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { ObjetoFormulario } from '../shared/definiciones.entity';
import { MenuTree } from './menus/MenuTree';
import { treeQuery } from './menus/wire';
import { say } from './say';
import classes from './sistema.module.css';

const MENU = '010103';
const COLUMNS = ['Orden', 'Codigo', 'Tipo', 'Etiqueta', 'EtiquetaIngles', 'IdEntidad', 'Campo', 'Accion', 'Configurable', 'Activo'];
const answer = z.object({ nuevos: z.number(), retirados: z.number() });

/** What each screen is made of: the menu at the left, the objects of the chosen option at the right. */
export default function ObjectsPage() {
  const client = useQueryClient();
  const [option, setOption] = useState<string>();
  const tree = useQuery(treeQuery);
  const synchronize = useMutation({
    mutationFn: () => api.post('/api/SistemaObjetoFormulario/sincronizar', {}, answer),
    onSuccess: (done) => {
      notifyOk(say('objetos.sincronizado', done));
      resourceChanged(client, ObjetoFormulario.resource);
    },
    onError: notifyError,
  });
  const screen = useMemo(
    () => ({
      menu: MENU,
      path: '/sistema/objetos-formulario',
      entity: ObjetoFormulario,
      extend: { columns: COLUMNS, ...(option ? { filter: ['IdMenu', '=', option] as const } : {}) },
    }),
    [option],
  );
  if (tree.error && !tree.data) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return <PageSkeleton />;
  return (
    <div className={classes.objects}>
      <section className={classes.box}>
        <MenuTree options={tree.data.opciones} selected={option} onSelect={setOption} />
        <div className={classes.boxActions}>
          <Button variant="default" size="compact-md" disabled={!option} onClick={() => setOption(undefined)}>
            {say('objetos.todas')}
          </Button>
          {isSuper() && can(MENU, 'procesar') && (
            <Button
              variant="default"
              size="compact-md"
              loading={synchronize.isPending}
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => synchronize.mutate()}
            >
              {say('objetos.sincronizar')}
            </Button>
          )}
        </div>
      </section>
      <div className={classes.list}>
        <ListPage key={option} entity={ObjetoFormulario} screen={screen} />
      </div>
    </div>
  );
}
