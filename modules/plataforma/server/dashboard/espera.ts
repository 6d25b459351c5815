import { granted } from '@platform/server/http/session';
import type { ServerModule } from '@platform/server/module';
import type { Widget } from '@platform/server/widgets/widget';

const SHOWN = 5;
const LAST = '9';

/** W20: what does not go on without whoever looks after the division, of every module that says so: what costs most first, then the oldest. */
export function standstill(code: string, modules: readonly ServerModule[]): Widget {
  const waits = modules.flatMap(({ manifest, waits: own = [] }) => own.map((wait) => ({ Modulo: manifest.id, wait })));
  return {
    code,
    needs: [...new Set(waits.flatMap(({ wait }) => wait.needs))],
    async data(divisions, query) {
      const all = [];
      for (const { Modulo, wait } of waits) {
        const open = divisions.filter(({ session }) => granted(session, wait.needs, 'consultar'));
        if (open.length > 0) for (const one of await wait.of(open, query)) all.push({ Modulo, ...one });
      }
      all.sort(
        (one, other) => one.Costo - other.Costo || (one.Desde ?? LAST).localeCompare(other.Desde ?? LAST) || one.Nombre.localeCompare(other.Nombre),
      );
      return { Total: all.length, Primeras: all.slice(0, SHOWN) };
    },
  };
}
