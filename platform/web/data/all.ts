import { queryOptions } from '@tanstack/react-query';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import type { Expression } from './filters';
import type { WireRow } from './row';
import { pageSchema } from './schemas';

const PAGE = 200;

/** Every row that the session sees, or that a filter matches of them: a tree or a matrix cannot be drawn by pages. Asked again like any page when the resource changes. */
export const allRows = (entity: Entity, filter?: Expression) =>
  queryOptions({
    queryKey: [entity.resource, 'page', 'todas', filter],
    async queryFn({ signal }) {
      const rows: WireRow[] = [];
      for (;;) {
        const query = { skip: rows.length, take: PAGE, requireTotalCount: false, ...(filter ? { filter } : {}) };
        const { data } = await api.get(`/api/${entity.resource}`, query, pageSchema, { signal });
        rows.push(...data);
        if (data.length < PAGE) return rows;
      }
    },
  });
