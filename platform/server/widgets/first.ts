import { type SQL, sql } from 'drizzle-orm';
import { bool } from '../db/rows';
import type { Context } from '../http/context';
import type { Wait } from './wait';
import { ofEach } from './widget';

interface First {
  /** The option where it is made; whoever may make it is told. */
  readonly menu: string;
  /** What there is none of, in Spanish and in English. */
  readonly name: { readonly es: string; readonly en: string };
  /** Its reason, among the words of the module's screens (`espera.…`). */
  readonly reason: string;
  readonly href: string;
  /** Whether the division has some: SQL that is true then. */
  readonly there: (ctx: Context) => SQL;
}

/** What a division cannot begin without, told to whoever looks after it until there is some: the list of a first day. */
export const missingUntil = ({ menu, name, reason, href, there }: First): Wait => ({
  needs: [menu],
  of: async (divisions) => {
    const found = await ofEach(divisions, async (ctx) => {
      const { hay } = await ctx.tx.one({ hay: bool }, sql`select ${there(ctx)} as hay`);
      if (hay) return [];
      return [
        {
          Clave: `${reason} ${ctx.session.IdDivision}`,
          Nombre: name[ctx.lang],
          Motivo: reason,
          Valores: {},
          Desde: null,
          Costo: 1 as const,
          Enlace: href,
        },
      ];
    });
    return found.flat();
  },
});
