import { granted } from '@platform/server/http/session';
import type { ServerModule } from '@platform/server/module';
import type { Widget } from '@platform/server/widgets/widget';

/** W23: the day of the first division asked for as one line, with what every module has to say of it. */
export function dayLine(code: string, modules: readonly ServerModule[]): Widget {
  const parts = modules.flatMap(({ manifest, days = [] }) => days.map((part) => ({ Modulo: manifest.id, part })));
  return {
    code,
    needs: [...new Set(parts.flatMap(({ part }) => part.needs))],
    async data([ctx], query) {
      if (!ctx) throw new Error('A dashboard of no division');
      const found = [];
      for (const { Modulo, part } of parts)
        if (granted(ctx.session, part.needs, 'consultar')) for (const one of await part.of(ctx, query)) found.push({ Modulo, ...one });
      found.sort(
        (one, other) => one.Hora.localeCompare(other.Hora) || one.Modulo.localeCompare(other.Modulo) || one.Clave.localeCompare(other.Clave),
      );
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ctx.session.zona, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      return { Ahora: clock.format(ctx.now), Momentos: found };
    },
  };
}
