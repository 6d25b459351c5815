import { today } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import type { ServerModule } from '@platform/server/module';
import { isDaily, TREND_DAYS } from '@platform/server/widgets/trend';
import type { Widget } from '@platform/server/widgets/widget';

const DAY_MS = 86_400_000;
const backFrom = (day: string, days: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)) - days))
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
const after = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))) + DAY_MS)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');

/** As many figures as stand in one line. */
const SHOWN = 5;

/** W22: figures of every module that has some, each day of the last thirty and of the thirty before. */
export function trends(code: string, modules: readonly ServerModule[]): Widget {
  const all = modules.flatMap(({ manifest, trends: own = [] }) => own.map((trend, turn) => ({ Modulo: manifest.id, turn, trend })));
  return {
    code,
    needs: [...new Set(all.flatMap(({ trend }) => trend.needs))],
    async data(divisions, query) {
      const readable = all.flatMap((one) => {
        const [first, ...rest] = divisions.filter(({ session }) => granted(session, one.trend.needs, 'consultar'));
        return first ? [{ ...one, first, open: [first, ...rest] }] : [];
      });
      // Where there are more than fit: what the session comes for, then the first of each module before its second ones, and those of what stands now last.
      const rank = ({ turn, trend, first }: (typeof readable)[number]) => {
        if (trend.leads?.(first.session) === true) return -1;
        return isDaily(trend) ? turn : turn + all.length;
      };
      const chosen = [...readable].sort((one, other) => rank(one) - rank(other)).slice(0, SHOWN);
      const told = [];
      for (const one of readable) {
        if (!chosen.includes(one)) continue;
        const { Modulo, trend, first, open } = one;
        const figure = { Modulo, Codigo: trend.code, Mejor: trend.better ?? null, Enlace: trend.href(first) };
        if (!isDaily(trend)) {
          let N = 0;
          const notes: string[] = [];
          for (const ctx of open) {
            const { N: own, Nota } = await trend.now(ctx, query);
            N += own;
            if (Nota !== null) notes.push(Nota);
          }
          // What is worth knowing of one division is not of several added up.
          told.push({ ...figure, Valor: N, Dias: [], Nota: open.length === 1 ? (notes[0] ?? null) : null });
          continue;
        }
        const now = today(first);
        const from = backFrom(now, TREND_DAYS * 2 - 1);
        const counts = new Map<string, number>();
        for (const ctx of open) for (const { Dia, N } of await trend.byDay(ctx, from, query)) counts.set(Dia, (counts.get(Dia) ?? 0) + N);
        const days: number[] = [];
        for (let day = from; day <= now; day = after(day)) days.push(counts.get(day) ?? 0);
        told.push({ ...figure, Valor: days.at(-1) ?? 0, Dias: days, Nota: null });
      }
      return { Cifras: told };
    },
  };
}
