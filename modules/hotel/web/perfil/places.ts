import { api } from '@platform/web/api/client';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Lugar } from '../../shared/lugares';
import { PerfilDetalle } from '../../shared/perfil.entity';

const PAGE = 200;
const page = z.object({
  data: z.array(z.object({ IdHotel: z.number(), IdModulo: z.number().nullable(), IdHabitacion: z.number().nullable() })),
});

/** The places of a profile, all of them. */
export const placesQuery = (id: number) =>
  queryOptions({
    queryKey: [PerfilDetalle.resource, 'page', id],
    async queryFn({ signal }) {
      const places: Lugar[] = [];
      for (;;) {
        const asked = { skip: places.length, take: PAGE, filter: ['IdPerfil', '=', id], requireTotalCount: false };
        const { data } = await api.get(`/api/${PerfilDetalle.resource}`, asked, page, { signal });
        places.push(...data.map(({ IdHotel, IdModulo, IdHabitacion }) => ({ IdHotel, IdModulo, IdHabitacion })));
        if (data.length < PAGE) return places;
      }
    },
  });
