import type { Entity } from '@platform/entity/entity';
import { api } from '@platform/web/api/client';
import type { Expression } from '@platform/web/data/filters';
import type { WireRow } from '@platform/web/data/row';
import { pageSchema } from '@platform/web/data/schemas';
import { queryOptions } from '@tanstack/react-query';

const PAGE = 200;

/** Every row that a filter matches: a matrix cannot be drawn by pages. Asked again like any page when something is written. */
export const allRows = (entity: Entity, filter: Expression) =>
  queryOptions({
    queryKey: [entity.resource, 'page', 'todas', filter],
    async queryFn({ signal }) {
      const rows: WireRow[] = [];
      for (;;) {
        const { data } = await api.get(`/api/${entity.resource}`, { skip: rows.length, take: PAGE, filter, requireTotalCount: false }, pageSchema, {
          signal,
        });
        rows.push(...data);
        if (data.length < PAGE) return rows;
      }
    },
  });
