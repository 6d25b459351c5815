import type { Entity } from '@platform/entity/entity';
import { api } from '@platform/web/api/client';
import type { WireRow } from '@platform/web/data/row';
import { pageSchema } from '@platform/web/data/schemas';
import { queryOptions } from '@tanstack/react-query';

const PAGE = 200;

/** Every row that the session sees: a tree cannot be drawn by pages. Asked again like any page when the resource changes. */
export const allRows = (entity: Entity) =>
  queryOptions({
    queryKey: [entity.resource, 'page', 'todas'],
    async queryFn({ signal }) {
      const rows: WireRow[] = [];
      for (;;) {
        const query = { skip: rows.length, take: PAGE, requireTotalCount: false };
        const { data } = await api.get(`/api/${entity.resource}`, query, pageSchema, { signal });
        rows.push(...data);
        if (data.length < PAGE) return rows;
      }
    },
  });
